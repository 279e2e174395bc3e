from decimal import Decimal

import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models

import apps.clubs.models.findable


class Migration(migrations.Migration):

    replaces = [('competitions', '0001_initial'), ('competitions', '0002_partnerships'), ('competitions', '0003_missing_partnerships'), ('competitions', '0004_invitations'), ('competitions', '0005_names_to_search'), ('competitions', '0006_official_results'), ('competitions', '0007_both_sides_report')]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('clubs', '0004_invitations'),
    ]

    operations = [
        migrations.CreateModel(
            name='Competition',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=100, verbose_name='name')),
                ('slug', models.SlugField(max_length=60, verbose_name='address')),
                ('entry_kind', models.CharField(choices=[('team', 'club teams'), ('partnership', 'fixed partnerships'), ('player', 'single players')], default='team', max_length=20, verbose_name='who enters')),
                ('registration_opens_at', models.DateTimeField(blank=True, null=True, verbose_name='registration opens')),
                ('registration_closes_at', models.DateTimeField(blank=True, null=True, verbose_name='registration closes')),
                ('max_entries', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(2)], verbose_name='most entries')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('organiser', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='competitions', to='clubs.organiser')),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='competitions', to='clubs.season')),
                ('plain', apps.clubs.models.findable.PlainField(default='', editable=False, max_length=200, of='name')),
            ],
            options={
                'verbose_name': 'competition',
                'verbose_name_plural': 'competitions',
                'ordering': ['-season__starts_on', 'name', 'pk'],
                'constraints': [models.UniqueConstraint(models.F('season'), django.db.models.functions.text.Lower('name'), name='competition_name_once_per_season'), models.UniqueConstraint(fields=('season', 'slug'), name='competition_slug_once_per_season'), models.CheckConstraint(condition=models.Q(('registration_closes_at__isnull', True), ('registration_opens_at__isnull', True), ('registration_closes_at__gt', models.F('registration_opens_at')), _connector='OR'), name='registration_closes_after_it_opens')],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('team', 'club teams'), ('partnership', 'fixed partnerships'), ('player', 'single players')], default='team', max_length=20)),
                ('team_number', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='team')),
                ('name', models.CharField(max_length=180, verbose_name='name')),
                ('status', models.CharField(choices=[('pending', 'waiting for approval'), ('approved', 'approved'), ('refused', 'refused'), ('withdrawn', 'withdrawn')], default='pending', max_length=20, verbose_name='status')),
                ('registered_at', models.DateTimeField(auto_now_add=True)),
                ('decided_at', models.DateTimeField(blank=True, null=True)),
                ('reason', models.TextField(blank=True, verbose_name='reason')),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='clubs.club')),
                ('competition', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='competitions.competition')),
                ('decided_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('leader', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='led_entries', to=settings.AUTH_USER_MODEL, verbose_name='team leader')),
                ('registered_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('first', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.player', verbose_name='first player')),
                ('named_after_players', models.BooleanField(default=False, verbose_name='named after its players')),
                ('second', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.player', verbose_name='second player')),
                ('plain', apps.clubs.models.findable.PlainField(default='', editable=False, max_length=200, of='name')),
            ],
            options={
                'verbose_name': 'entry',
                'verbose_name_plural': 'entries',
                'ordering': ['name', 'pk'],
                'constraints': [models.UniqueConstraint(models.F('competition'), django.db.models.functions.text.Lower('name'), condition=models.Q(('status__in', ['pending', 'approved'])), name='entry_name_once_per_competition'), models.UniqueConstraint(condition=models.Q(('status__in', ['pending', 'approved'])), fields=('competition', 'club', 'team_number'), name='team_once_per_competition'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'team'), _negated=True), models.Q(('club__isnull', False), ('team_number__gte', 1)), _connector='OR'), name='team_has_club_and_number'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'refused'), _negated=True), models.Q(('reason', ''), _negated=True), _connector='OR'), name='refusal_has_a_reason'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'partnership'), ('first__isnull', False), ('second__isnull', False), models.Q(('first', models.F('second')), _negated=True)), models.Q(models.Q(('kind', 'partnership'), _negated=True), ('first__isnull', True), ('second__isnull', True)), _connector='OR'), name='partnership_has_two_players'), models.CheckConstraint(condition=models.Q(('kind', 'partnership'), ('named_after_players', False), _connector='OR'), name='only_a_partnership_is_named_after_players'), models.UniqueConstraint(condition=models.Q(('status__in', ['pending', 'approved'])), fields=('competition', 'first'), name='first_player_in_one_entry'), models.UniqueConstraint(condition=models.Q(('status__in', ['pending', 'approved'])), fields=('competition', 'second'), name='second_player_in_one_entry')],
            },
        ),
        migrations.CreateModel(
            name='Stage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(default=1, verbose_name='number')),
                ('name', models.CharField(blank=True, max_length=60, verbose_name='name')),
                ('format', models.CharField(choices=[('round_robin', 'round robin')], default='round_robin', max_length=20, verbose_name='format')),
                ('published_at', models.DateTimeField(blank=True, null=True, verbose_name='programme published')),
                ('competition', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='stages', to='competitions.competition')),
            ],
            options={
                'verbose_name': 'stage',
                'verbose_name_plural': 'stages',
                'ordering': ['competition', 'number'],
                'constraints': [models.UniqueConstraint(fields=('competition', 'number'), name='stage_number_once')],
            },
        ),
        migrations.CreateModel(
            name='MatchRegulations',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('revision', models.PositiveSmallIntegerField(verbose_name='revision')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('reason', models.TextField(blank=True, verbose_name='reason')),
                ('rules', models.JSONField(verbose_name='house rules')),
                ('partnerships', models.PositiveSmallIntegerField(default=4, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(12)], verbose_name='partnerships a side')),
                ('rounds', models.PositiveSmallIntegerField(default=4, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(24)], verbose_name='rounds')),
                ('decided_by', models.CharField(choices=[('hand_points', 'the sum of all hand points'), ('sheet_points', '3 / 1 / 0 for each sheet')], default='hand_points', max_length=20, verbose_name='a match is decided by')),
                ('created_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='match_regulations', to='competitions.stage')),
                ('absent_points', models.PositiveSmallIntegerField(default=10, verbose_name='a sheet against an absent partnership')),
                ('below_minimum', models.CharField(choices=[('lost', 'lost: a walkover for the other side'), ('not_played', 'not played: it counts for nobody')], default='lost', max_length=20, verbose_name='with fewer partnerships a match is')),
                ('minimum_partnerships', models.PositiveSmallIntegerField(default=1, verbose_name='partnerships a side at least')),
                ('sides_substitute', models.BooleanField(default=True, verbose_name='the sides may substitute')),
                ('both_report', models.BooleanField(default=False, verbose_name='both sides report')),
            ],
            options={
                'ordering': ['stage', '-revision'],
                'constraints': [models.UniqueConstraint(fields=('stage', 'revision'), name='match_regulations_revision_once'), models.CheckConstraint(condition=models.Q(('partnerships__range', (1, 12)), ('rounds__range', (1, 24))), name='match_regulations_in_range'), models.CheckConstraint(condition=models.Q(('minimum_partnerships__range', (1, models.F('partnerships')))), name='minimum_partnerships_in_range')],
            },
        ),
        migrations.CreateModel(
            name='StageEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField(verbose_name='draw number')),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='stage_entries', to='competitions.entry')),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='stage_entries', to='competitions.stage')),
            ],
            options={
                'ordering': ['stage', 'position'],
                'constraints': [models.UniqueConstraint(fields=('stage', 'entry'), name='entry_once_per_stage'), models.UniqueConstraint(fields=('stage', 'position'), name='draw_number_once_per_stage')],
            },
        ),
        migrations.CreateModel(
            name='TableRegulations',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('revision', models.PositiveSmallIntegerField(verbose_name='revision')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('reason', models.TextField(blank=True, verbose_name='reason')),
                ('win', models.DecimalField(decimal_places=2, default=Decimal('2'), max_digits=6, verbose_name='league points for a win')),
                ('draw', models.DecimalField(decimal_places=2, default=Decimal('1'), max_digits=6, verbose_name='league points for a draw')),
                ('loss', models.DecimalField(decimal_places=2, default=Decimal('0'), max_digits=6, verbose_name='league points for a loss')),
                ('bye', models.DecimalField(decimal_places=2, default=Decimal('0'), max_digits=6, verbose_name='league points for a bye')),
                ('criteria', models.JSONField(default=list, verbose_name='criteria')),
                ('head_to_head', models.CharField(choices=[('reapplied', 'applied again to those still level'), ('once', 'applied once')], default='reapplied', max_length=20, verbose_name='head-to-head')),
                ('walkover_winner_score', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='walkover: score of the winner')),
                ('walkover_loser_score', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='walkover: score of the loser')),
                ('walkover_in_head_to_head', models.BooleanField(default=True, verbose_name='walkovers count in head-to-head')),
                ('created_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='table_regulations', to='competitions.stage')),
                ('official_after_hours', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(336)], verbose_name='hours until it is official')),
                ('official_when', models.CharField(choices=[('signed', 'at once, when both sides have signed'), ('confirmed', 'when a director says so'), ('after_hours', 'after a time, unless a side does not agree')], default='signed', max_length=20, verbose_name='a result is official')),
            ],
            options={
                'ordering': ['stage', '-revision'],
                'constraints': [models.UniqueConstraint(fields=('stage', 'revision'), name='table_regulations_revision_once'), models.CheckConstraint(condition=models.Q(models.Q(('walkover_winner_score__isnull', True), ('walkover_loser_score__isnull', True)), ('walkover_winner_score__gte', models.F('walkover_loser_score')), _connector='OR'), name='walkover_scores_both_or_none'), models.CheckConstraint(condition=models.Q(models.Q(('official_when', 'after_hours'), ('official_after_hours__range', (1, 336))), models.Q(models.Q(('official_when', 'after_hours'), _negated=True), ('official_after_hours__isnull', True)), _connector='OR'), name='hours_until_official_where_time_decides')],
            },
        ),
        migrations.CreateModel(
            name='LeaderInvitation',
            fields=[
                ('invitation', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='to_lead', serialize=False, to='clubs.invitation')),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='leader_invitations', to='competitions.entry')),
            ],
            options={
            },
        ),
    ]
