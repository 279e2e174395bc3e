import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('draws', '0001_initial'), ('draws', '0002_plan_and_notes')]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('competitions', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Draw',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seed', models.PositiveBigIntegerField(verbose_name='seed')),
                ('double', models.BooleanField(default=False, verbose_name='everybody meets twice')),
                ('entries', models.JSONField()),
                ('figures', models.JSONField(help_text='What the generator reports: byes, home and away, breaks.')),
                ('drawn_at', models.DateTimeField(auto_now_add=True)),
                ('drawn_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='draws', to='competitions.stage')),
                ('notes', models.JSONField(blank=True, default=list)),
                ('plan', models.JSONField(blank=True, default=dict)),
            ],
            options={
                'verbose_name': 'draw',
                'verbose_name_plural': 'draws',
                'ordering': ['stage', '-drawn_at', '-pk'],
            },
        ),
    ]
