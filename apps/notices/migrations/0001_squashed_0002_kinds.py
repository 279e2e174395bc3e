import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('notices', '0001_notices'), ('notices', '0002_kinds')]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('clubs', '0006_closed_seasons'),
    ]

    operations = [
        migrations.CreateModel(
            name='Happening',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('batch', models.UUIDField(db_index=True)),
                ('action', models.CharField(max_length=40)),
                ('match_id', models.BigIntegerField(blank=True, null=True)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('log_entry', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='clubs.logentry')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('log_entry__isnull', False), ('match_id__isnull', False), _connector='XOR'), name='a_happening_is_one_thing')],
            },
        ),
        migrations.CreateModel(
            name='Letter',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('due_at', models.DateTimeField(blank=True, db_index=True, editable=False, null=True, verbose_name='next try')),
                ('tries', models.PositiveSmallIntegerField(default=0, editable=False, verbose_name='tries')),
                ('sent_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='mail sent')),
                ('problem', models.CharField(blank=True, editable=False, max_length=300, verbose_name='what the mail server said')),
                ('key', models.CharField(max_length=120, unique=True)),
                ('kinds', models.JSONField(default=list, verbose_name='what it is about')),
                ('items', models.JSONField(default=list)),
                ('written_at', models.DateTimeField(auto_now_add=True)),
                ('organiser', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='letters', to='clubs.organiser')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='letters', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'letter',
                'verbose_name_plural': 'letters',
                'ordering': ['-written_at', '-pk'],
                'indexes': [models.Index(fields=['organiser', '-written_at'], name='letters_by_organiser')],
            },
        ),
        migrations.CreateModel(
            name='SwitchedOff',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('entry', 'Entries: entered, approved or refused'), ('programme', 'The programme: published, and matches that change'), ('proposal', 'Proposals of another date for your matches'), ('tonight', 'Your matches today'), ('to_sign', 'Results that wait for your signature'), ('result', 'Results of your matches'), ('ruling', 'Rulings of the competition director on your matches'), ('dispute', 'Results that somebody does not agree with'), ('role', 'Roles that you get, give or lose')], max_length=20)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='switched_off', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'kind'), name='switched_off_once')],
            },
        ),
    ]
