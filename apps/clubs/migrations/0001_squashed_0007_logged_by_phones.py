import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models

import apps.clubs.models.findable


class Migration(migrations.Migration):

    replaces = [('clubs', '0001_initial'), ('clubs', '0002_club_aliases'), ('clubs', '0003_players_in_public'), ('clubs', '0004_invitations'), ('clubs', '0005_names_to_search'), ('clubs', '0006_closed_seasons'), ('clubs', '0007_logged_by_phones')]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Organiser',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('slug', models.SlugField(max_length=60, unique=True, verbose_name='address')),
                ('timezone', models.CharField(choices=[('Europe/Amsterdam', 'Netherlands (Europe/Amsterdam)'), ('America/Paramaribo', 'Suriname (America/Paramaribo)')], default='Europe/Amsterdam', max_length=40, verbose_name='time zone')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('players_shown_as', models.CharField(choices=[('full', 'full name'), ('initials', 'initials'), ('hidden', 'hidden')], default='full', max_length=8, verbose_name='names of new players in public')),
            ],
            options={
                'verbose_name': 'organiser',
                'verbose_name_plural': 'organisers',
                'ordering': ['name', 'pk'],
                'constraints': [models.UniqueConstraint(django.db.models.functions.text.Lower('name'), name='organiser_name_once'), models.CheckConstraint(condition=models.Q(('players_shown_as__in', ['full', 'initials', 'hidden'])), name='organiser_players_shown_as_is_known')],
            },
        ),
        migrations.CreateModel(
            name='Club',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('slug', models.SlugField(max_length=60, verbose_name='address')),
                ('place', models.CharField(blank=True, max_length=60, verbose_name='town')),
                ('is_active', models.BooleanField(default=True, verbose_name='active')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('organiser', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='clubs', to='clubs.organiser')),
                ('plain', apps.clubs.models.findable.PlainField(default='', editable=False, max_length=200, of='name')),
            ],
            options={
                'verbose_name': 'club',
                'verbose_name_plural': 'clubs',
                'ordering': ['name', 'pk'],
                'constraints': [models.UniqueConstraint(models.F('organiser'), django.db.models.functions.text.Lower('name'), name='club_name_once_per_organiser'), models.UniqueConstraint(fields=('organiser', 'slug'), name='club_slug_once_per_organiser')],
            },
        ),
        migrations.CreateModel(
            name='OrganiserRole',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('director', 'competition director')], default='director', max_length=20, verbose_name='role')),
                ('given_at', models.DateTimeField(auto_now_add=True)),
                ('organiser', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='roles', to='clubs.organiser')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='organiser_roles', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['organiser', 'role', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('organiser', 'user', 'role'), name='organiser_role_once')],
            },
        ),
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('member_number', models.CharField(max_length=20, verbose_name='member number')),
                ('birth_year', models.PositiveSmallIntegerField(blank=True, help_text='Tells two players of one name apart. Never shown in public.', null=True, validators=[django.core.validators.MinValueValidator(1900), django.core.validators.MaxValueValidator(2100)], verbose_name='year of birth')),
                ('is_active', models.BooleanField(default=True, verbose_name='active')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('organiser', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='players', to='clubs.organiser')),
                ('anonymised_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='anonymised')),
                ('email', models.EmailField(blank=True, help_text='Only for the club and the director. Never shown in public.', max_length=254, verbose_name='e-mail address')),
                ('shown_as', models.CharField(choices=[('full', 'full name'), ('initials', 'initials'), ('hidden', 'hidden')], default='full', max_length=8, verbose_name='name in public')),
                ('plain', apps.clubs.models.findable.PlainField(default='', editable=False, max_length=200, of='name')),
                ('plain_initials', apps.clubs.models.findable.PlainField(default='', editable=False, max_length=200, of='initials')),
            ],
            options={
                'verbose_name': 'player',
                'verbose_name_plural': 'players',
                'ordering': ['name', 'member_number'],
                'constraints': [models.UniqueConstraint(models.F('organiser'), django.db.models.functions.text.Lower('member_number'), name='member_number_once_per_organiser'), models.CheckConstraint(condition=models.Q(('member_number', ''), _negated=True), name='player_has_a_member_number'), models.CheckConstraint(condition=models.Q(('shown_as__in', ['full', 'initials', 'hidden'])), name='player_shown_as_is_known')],
            },
        ),
        migrations.CreateModel(
            name='Season',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(help_text='For example 2026/27.', max_length=20, verbose_name='name')),
                ('slug', models.SlugField(max_length=30, verbose_name='address')),
                ('starts_on', models.DateField(verbose_name='first day')),
                ('ends_on', models.DateField(verbose_name='last day')),
                ('organiser', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seasons', to='clubs.organiser')),
                ('closed_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='closed')),
            ],
            options={
                'verbose_name': 'season',
                'verbose_name_plural': 'seasons',
                'ordering': ['-starts_on', 'pk'],
                'constraints': [models.UniqueConstraint(models.F('organiser'), django.db.models.functions.text.Lower('name'), name='season_name_once_per_organiser'), models.UniqueConstraint(fields=('organiser', 'slug'), name='season_slug_once_per_organiser'), models.CheckConstraint(condition=models.Q(('ends_on__gte', models.F('starts_on'))), name='season_ends_after_it_starts')],
            },
        ),
        migrations.CreateModel(
            name='RosterSpot',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('added_at', models.DateTimeField(auto_now_add=True)),
                ('left_at', models.DateTimeField(blank=True, null=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='roster_spots', to='clubs.club')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='roster_spots', to='clubs.player')),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='roster_spots', to='clubs.season')),
            ],
            options={
                'verbose_name': 'roster place',
                'verbose_name_plural': 'roster places',
                'ordering': ['player__name', 'player__member_number'],
                'indexes': [models.Index(fields=['club', 'season'], name='roster_by_club_and_season')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('left_at__isnull', True)), fields=('season', 'player'), name='player_on_one_roster_per_season')],
            },
        ),
        migrations.CreateModel(
            name='ClubRole',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('secretary', 'club secretary')], default='secretary', max_length=20, verbose_name='role')),
                ('given_at', models.DateTimeField(auto_now_add=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='roles', to='clubs.club')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='club_roles', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['club', 'role', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('club', 'user', 'role'), name='club_role_once')],
            },
        ),
        migrations.CreateModel(
            name='LogEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('action', models.CharField(max_length=40, verbose_name='action')),
                ('subject_type', models.CharField(max_length=40)),
                ('subject_id', models.BigIntegerField()),
                ('subject', models.CharField(max_length=200, verbose_name='subject')),
                ('before', models.JSONField(blank=True, null=True)),
                ('after', models.JSONField(blank=True, null=True)),
                ('reason', models.TextField(blank=True, verbose_name='reason')),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('organiser', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='log', to='clubs.organiser')),
                ('by_phone', models.CharField(blank=True, default='', max_length=20)),
            ],
            options={
                'verbose_name': 'log entry',
                'verbose_name_plural': 'log entries',
                'ordering': ['-at', '-pk'],
                'indexes': [models.Index(fields=['organiser', '-at'], name='log_by_organiser'), models.Index(fields=['subject_type', 'subject_id'], name='log_by_subject')],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('by__isnull', False), ('by_phone', '')), models.Q(('by__isnull', True), models.Q(('by_phone', ''), _negated=True)), _connector='OR'), name='logged_by_somebody_or_by_a_phone')],
            },
        ),
        migrations.CreateModel(
            name='ClubAlias',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, verbose_name='other name')),
                ('key', models.CharField(max_length=160)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='aliases', to='clubs.club')),
                ('organiser', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='club_aliases', to='clubs.organiser')),
            ],
            options={
                'verbose_name': 'other name of a club',
                'verbose_name_plural': 'other names of clubs',
                'ordering': ['name', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('organiser', 'key'), name='club_alias_once_per_organiser')],
            },
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('due_at', models.DateTimeField(blank=True, db_index=True, editable=False, null=True, verbose_name='next try')),
                ('tries', models.PositiveSmallIntegerField(default=0, editable=False, verbose_name='tries')),
                ('sent_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='mail sent')),
                ('problem', models.CharField(blank=True, editable=False, max_length=300, verbose_name='what the mail server said')),
                ('kind', models.CharField(choices=[('director', 'competition director'), ('secretary', 'club secretary'), ('leader', 'team leader')], max_length=20, verbose_name='role')),
                ('email', models.EmailField(max_length=254, verbose_name='e-mail address')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('language', models.CharField(choices=[('nl', 'Dutch'), ('en', 'English')], max_length=2, verbose_name='language')),
                ('token_hash', models.CharField(blank=True, editable=False, max_length=64, null=True, unique=True)),
                ('state', models.CharField(choices=[('open', 'invited'), ('accepted', 'accepted'), ('withdrawn', 'withdrawn')], default='open', max_length=20, verbose_name='state')),
                ('invited_at', models.DateTimeField(auto_now_add=True)),
                ('expires_at', models.DateTimeField(verbose_name='valid until')),
                ('mails', models.PositiveSmallIntegerField(default=1, editable=False, verbose_name='mails asked for')),
                ('answered_at', models.DateTimeField(blank=True, null=True)),
                ('accepted_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='clubs.club')),
                ('invited_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('organiser', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='clubs.organiser')),
                ('steps_down', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'invitation',
                'verbose_name_plural': 'invitations',
                'ordering': ['name', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('email', django.db.models.functions.text.Lower('email'))), name='invitation_email_is_lower_case'), models.CheckConstraint(condition=models.Q(models.Q(('club__isnull', False), ('kind', 'secretary')), models.Q(models.Q(('kind', 'secretary'), _negated=True), ('club__isnull', True)), _connector='OR'), name='secretary_is_invited_by_a_club'), models.CheckConstraint(condition=models.Q(models.Q(('state', 'accepted'), _negated=True), ('accepted_by__isnull', False), _connector='OR'), name='somebody_accepted'), models.UniqueConstraint(condition=models.Q(('kind', 'director'), ('state', 'open')), fields=('organiser', 'email'), name='director_invited_once'), models.UniqueConstraint(condition=models.Q(('kind', 'secretary'), ('state', 'open')), fields=('club', 'email'), name='secretary_invited_once')],
            },
        ),
    ]
