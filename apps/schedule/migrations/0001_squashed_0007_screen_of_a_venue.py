import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('schedule', '0001_initial'), ('schedule', '0002_changes_of_a_fixture'), ('schedule', '0003_tables_of_a_venue'), ('schedule', '0004_hall_tables'), ('schedule', '0005_home_nights_and_wishes'), ('schedule', '0006_proposals'), ('schedule', '0007_screen_of_a_venue')]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('clubs', '0003_players_in_public'),
        ('competitions', '0004_invitations'),
    ]

    operations = [
        migrations.CreateModel(
            name='Matchday',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                ('date', models.DateField(blank=True, null=True, verbose_name='date')),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='matchdays', to='competitions.stage')),
            ],
            options={
                'verbose_name': 'matchday',
                'verbose_name_plural': 'matchdays',
                'ordering': ['stage', 'number'],
                'constraints': [models.UniqueConstraint(fields=('stage', 'number'), name='matchday_number_once')],
            },
        ),
        migrations.CreateModel(
            name='Venue',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('address', models.CharField(blank=True, max_length=160, verbose_name='address')),
                ('timezone', models.CharField(choices=[('Europe/Amsterdam', 'Netherlands (Europe/Amsterdam)'), ('America/Paramaribo', 'Suriname (America/Paramaribo)')], max_length=40, verbose_name='time zone')),
                ('organiser', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='venues', to='clubs.organiser')),
                ('tables', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='tables')),
                ('screen_shows', models.CharField(choices=[('all', 'the score and the lead after every round'), ('but_last', 'everything but the last round, until the match is over'), ('none', 'no scores until the match is over')], default='all', max_length=10, verbose_name='the screen shows')),
            ],
            options={
                'verbose_name': 'venue',
                'verbose_name_plural': 'venues',
                'ordering': ['name', 'pk'],
                'constraints': [models.UniqueConstraint(models.F('organiser'), django.db.models.functions.text.Lower('name'), name='venue_name_once_per_organiser')],
            },
        ),
        migrations.CreateModel(
            name='Fixture',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField(verbose_name='order within the matchday')),
                ('status', models.CharField(choices=[('scheduled', 'scheduled'), ('postponed', 'postponed'), ('cancelled', 'cancelled'), ('bye', 'bye')], default='scheduled', max_length=20, verbose_name='status')),
                ('starts_at', models.DateTimeField(blank=True, null=True, verbose_name='starts at')),
                ('import_key', models.CharField(blank=True, default='', max_length=600)),
                ('away', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='away_fixtures', to='competitions.entry')),
                ('home', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='home_fixtures', to='competitions.entry')),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='fixtures', to='competitions.stage')),
                ('matchday', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='fixtures', to='schedule.matchday')),
                ('venue', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='fixtures', to='schedule.venue')),
                ('changed_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='changed at')),
                ('moved_from', models.DateTimeField(blank=True, null=True, verbose_name='first published start')),
                ('sequence', models.PositiveIntegerField(default=0, verbose_name='number of changes')),
                ('hall_tables', models.JSONField(blank=True, default=list, verbose_name='tables in the hall')),
            ],
            options={
                'verbose_name': 'fixture',
                'verbose_name_plural': 'fixtures',
                'ordering': ['matchday__number', 'position', 'pk'],
                'indexes': [models.Index(fields=['starts_at'], name='fixture_by_time')],
                'constraints': [models.UniqueConstraint(fields=('matchday', 'position'), name='fixture_position_once'), models.UniqueConstraint(fields=('matchday', 'home'), name='home_once_per_matchday'), models.UniqueConstraint(fields=('matchday', 'away'), name='away_once_per_matchday'), models.UniqueConstraint(condition=models.Q(('import_key', ''), _negated=True), fields=('stage', 'import_key'), name='import_key_once_per_stage'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'bye'), ('away__isnull', True), ('starts_at__isnull', True)), models.Q(models.Q(('status', 'bye'), _negated=True), ('away__isnull', False)), _connector='OR'), name='a_bye_has_no_opponent_and_no_time'), models.CheckConstraint(condition=models.Q(('away__isnull', True), models.Q(('home', models.F('away')), _negated=True), _connector='OR'), name='nobody_meets_itself')],
            },
        ),
        migrations.CreateModel(
            name='HomeNight',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('weekday', models.PositiveSmallIntegerField(verbose_name='weekday')),
                ('start_time', models.TimeField(verbose_name='start time')),
                ('club', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='home_night', to='clubs.club')),
                ('entry', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='home_night', to='competitions.entry')),
                ('venue', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='home_nights', to='schedule.venue')),
            ],
            options={
                'verbose_name': 'home night',
                'verbose_name_plural': 'home nights',
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('club__isnull', True), ('entry__isnull', False)), models.Q(('club__isnull', False), ('entry__isnull', True)), _connector='OR'), name='home_night_of_a_club_or_an_entry'), models.CheckConstraint(condition=models.Q(('weekday__lte', 6)), name='home_night_on_a_day_of_the_week')],
            },
        ),
        migrations.CreateModel(
            name='NightWish',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('weekday', models.PositiveSmallIntegerField(verbose_name='weekday')),
                ('is_hard', models.BooleanField(verbose_name='never')),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='night_wishes', to='competitions.entry')),
            ],
            options={
                'verbose_name': 'wish about nights',
                'verbose_name_plural': 'wishes about nights',
                'constraints': [models.UniqueConstraint(fields=('entry', 'weekday'), name='one_wish_a_weekday'), models.CheckConstraint(condition=models.Q(('weekday__lte', 6)), name='wish_about_a_weekday')],
            },
        ),
        migrations.CreateModel(
            name='ProposalRules',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('allowed', models.BooleanField(default=True, verbose_name='teams may propose another date')),
                ('days_ahead', models.PositiveSmallIntegerField(default=7, validators=[django.core.validators.MaxValueValidator(60)], verbose_name='days ahead')),
                ('competition', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='proposal_rules', to='competitions.competition')),
            ],
            options={
                'verbose_name': 'rule about moving matches',
                'verbose_name_plural': 'rules about moving matches',
            },
        ),
        migrations.CreateModel(
            name='MoveProposal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('open', 'waits for an answer'), ('accepted', 'accepted'), ('declined', 'declined'), ('withdrawn', 'withdrawn'), ('overtaken', 'overtaken by another change')], default='open', max_length=20, verbose_name='state')),
                ('starts_at', models.DateTimeField(verbose_name='proposed start')),
                ('instead_of', models.DateTimeField(blank=True, null=True, verbose_name='start so far')),
                ('reason', models.TextField(verbose_name='reason')),
                ('proposed_at', models.DateTimeField(auto_now_add=True)),
                ('answer', models.TextField(blank=True, verbose_name='answer')),
                ('answered_at', models.DateTimeField(blank=True, null=True)),
                ('answered_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='proposals', to='competitions.entry')),
                ('fixture', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='proposals', to='schedule.fixture')),
                ('proposed_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('venue', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='schedule.venue')),
            ],
            options={
                'verbose_name': 'proposal to move a match',
                'verbose_name_plural': 'proposals to move a match',
                'ordering': ['-proposed_at', '-pk'],
                'indexes': [models.Index(fields=['state'], name='proposal_by_state')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('state', 'open')), fields=('fixture',), name='one_open_proposal_per_fixture'), models.CheckConstraint(condition=models.Q(models.Q(('answered_at__isnull', True), ('answered_by__isnull', True), ('state', 'open')), models.Q(models.Q(('state', 'open'), _negated=True), ('answered_at__isnull', False), ('answered_by__isnull', False)), _connector='OR'), name='an_answered_proposal_says_by_whom')],
            },
        ),
    ]
