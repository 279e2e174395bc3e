import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('standings', '0001_initial'), ('standings', '0002_provisional_tables')]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('competitions', '0006_official_results'),
    ]

    operations = [
        migrations.CreateModel(
            name='TableState',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(default=0)),
                ('rebuilt_at', models.DateTimeField(blank=True, null=True)),
                ('stage', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='table_state', to='competitions.stage')),
            ],
            options={
            },
        ),
        migrations.CreateModel(
            name='Adjustment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('bonus', 'bonus'), ('deduction', 'deduction')], max_length=10, verbose_name='kind')),
                ('amount', models.DecimalField(decimal_places=2, max_digits=6, verbose_name='league points')),
                ('reason', models.TextField(verbose_name='reason')),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('cancelled_at', models.DateTimeField(blank=True, null=True)),
                ('cancelled_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='adjustments', to='competitions.entry')),
                ('made_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='adjustments', to='competitions.stage')),
            ],
            options={
                'verbose_name': 'bonus or deduction',
                'verbose_name_plural': 'bonuses and deductions',
                'ordering': ['stage', 'made_at', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='adjustment_amount_is_positive'), models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='adjustment_has_a_reason')],
            },
        ),
        migrations.CreateModel(
            name='Standing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('row', models.PositiveSmallIntegerField()),
                ('place', models.PositiveSmallIntegerField(verbose_name='place')),
                ('played', models.PositiveSmallIntegerField(default=0, verbose_name='played')),
                ('won', models.PositiveSmallIntegerField(default=0, verbose_name='won')),
                ('drawn', models.PositiveSmallIntegerField(default=0, verbose_name='drawn')),
                ('lost', models.PositiveSmallIntegerField(default=0, verbose_name='lost')),
                ('scored', models.PositiveIntegerField(default=0, verbose_name='scored')),
                ('conceded', models.PositiveIntegerField(default=0, verbose_name='conceded')),
                ('adjustment', models.DecimalField(decimal_places=2, default=0, max_digits=9, verbose_name='adjustment')),
                ('points', models.DecimalField(decimal_places=2, default=0, max_digits=9, verbose_name='points')),
                ('decided_by', models.CharField(blank=True, max_length=40)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='%(class)ss', to='competitions.entry')),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='%(class)ss', to='competitions.stage')),
            ],
            options={
                'verbose_name': 'standing',
                'verbose_name_plural': 'standings',
                'ordering': ['stage', 'row'],
                'constraints': [models.UniqueConstraint(fields=('stage', 'entry'), name='entry_once_in_a_table')],
            },
        ),
        migrations.CreateModel(
            name='ProvisionalStanding',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('row', models.PositiveSmallIntegerField()),
                ('place', models.PositiveSmallIntegerField(verbose_name='place')),
                ('played', models.PositiveSmallIntegerField(default=0, verbose_name='played')),
                ('won', models.PositiveSmallIntegerField(default=0, verbose_name='won')),
                ('drawn', models.PositiveSmallIntegerField(default=0, verbose_name='drawn')),
                ('lost', models.PositiveSmallIntegerField(default=0, verbose_name='lost')),
                ('scored', models.PositiveIntegerField(default=0, verbose_name='scored')),
                ('conceded', models.PositiveIntegerField(default=0, verbose_name='conceded')),
                ('adjustment', models.DecimalField(decimal_places=2, default=0, max_digits=9, verbose_name='adjustment')),
                ('points', models.DecimalField(decimal_places=2, default=0, max_digits=9, verbose_name='points')),
                ('decided_by', models.CharField(blank=True, max_length=40)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='%(class)ss', to='competitions.entry')),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='%(class)ss', to='competitions.stage')),
            ],
            options={
                'verbose_name': 'provisional standing',
                'verbose_name_plural': 'provisional standings',
                'ordering': ['stage', 'row'],
                'constraints': [models.UniqueConstraint(fields=('stage', 'entry'), name='entry_once_in_a_provisional_table')],
            },
        ),
    ]
