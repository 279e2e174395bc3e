import uuid

import django.db.models.deletion
import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('matches', '0001_initial'), ('matches', '0002_absent_and_broken_off'), ('matches', '0003_provisional_results'), ('matches', '0004_authors_on_phones'), ('matches', '0005_wrong_pins'), ('matches', '0006_sheet_disputes'), ('matches', '0007_reports_of_phones')]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('clubs', '0001_initial'),
        ('competitions', '0003_missing_partnerships'),
        ('hall', '0001_initial'),
        ('schedule', '0004_hall_tables'),
    ]

    operations = [
        migrations.CreateModel(
            name='Match',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(default=1, verbose_name='attempt')),
                ('started_at', models.DateTimeField(blank=True, null=True)),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('fixture', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='matches', to='schedule.fixture')),
                ('regulations', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='matches', to='competitions.matchregulations')),
                ('started_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('broken_off_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'verbose_name': 'match',
                'verbose_name_plural': 'matches',
                'ordering': ['fixture', 'number'],
                'constraints': [models.UniqueConstraint(fields=('fixture', 'number'), name='match_number_once_per_fixture'), models.CheckConstraint(condition=models.Q(models.Q(('started_at__isnull', True), ('regulations__isnull', True), ('started_by__isnull', True)), models.Q(('started_at__isnull', False), ('regulations__isnull', False), ('started_by__isnull', False)), _connector='OR'), name='started_match_has_regulations'), models.CheckConstraint(condition=models.Q(('finished_at__isnull', True), ('started_at__isnull', False), _connector='OR'), name='only_a_started_match_finishes'), models.CheckConstraint(condition=models.Q(('broken_off_at__isnull', True), models.Q(('started_at__isnull', False), ('finished_at__isnull', True)), _connector='OR'), name='only_a_match_under_way_is_broken_off')],
            },
        ),
        migrations.CreateModel(
            name='LineUp',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(choices=[('home', 'home'), ('away', 'away')], max_length=4, verbose_name='side')),
                ('named_at', models.DateTimeField(auto_now=True)),
                ('named_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='line_ups', to='matches.match')),
            ],
            options={
                'verbose_name': 'line-up',
                'verbose_name_plural': 'line-ups',
                'ordering': ['match', '-side'],
                'constraints': [models.UniqueConstraint(fields=('match', 'side'), name='one_line_up_per_side')],
            },
        ),
        migrations.CreateModel(
            name='Partnership',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField(verbose_name='number')),
                ('first', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.player')),
                ('line_up', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='partnerships', to='matches.lineup')),
                ('second', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.player')),
            ],
            options={
                'verbose_name': 'partnership',
                'verbose_name_plural': 'partnerships',
                'ordering': ['line_up', 'position'],
                'constraints': [models.UniqueConstraint(fields=('line_up', 'position'), name='partnership_number_once'), models.CheckConstraint(condition=models.Q(models.Q(('first__isnull', True), ('second__isnull', True)), models.Q(('first__isnull', False), ('second__isnull', False), models.Q(('first', models.F('second')), _negated=True)), _connector='OR'), name='two_different_players_or_nobody')],
            },
        ),
        migrations.CreateModel(
            name='Result',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveSmallIntegerField(verbose_name='version')),
                ('is_current', models.BooleanField(default=True)),
                ('state', models.CharField(choices=[('live', 'live'), ('broken_off', 'broken off'), ('provisional', 'provisional'), ('official', 'official'), ('walkover', 'walkover'), ('double_walkover', 'double walkover'), ('not_played', 'not played'), ('void', 'void'), ('to_be_replayed', 'to be replayed')], max_length=20, verbose_name='state')),
                ('source', models.CharField(choices=[('sheets', 'the sheets of the match'), ('final_score', 'the final score'), ('import', 'an import'), ('ruling', 'a ruling')], max_length=20, verbose_name='source')),
                ('winner', models.CharField(blank=True, choices=[('home', 'home'), ('away', 'away')], max_length=4, verbose_name='winner')),
                ('home_score', models.PositiveIntegerField(blank=True, null=True)),
                ('away_score', models.PositiveIntegerField(blank=True, null=True)),
                ('home_hand_points', models.PositiveIntegerField(blank=True, null=True)),
                ('away_hand_points', models.PositiveIntegerField(blank=True, null=True)),
                ('home_sheets', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('away_sheets', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('home_baunies', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('away_baunies', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('home_best', models.PositiveIntegerField(blank=True, null=True)),
                ('away_best', models.PositiveIntegerField(blank=True, null=True)),
                ('note', models.CharField(blank=True, max_length=200, verbose_name='note')),
                ('reason', models.TextField(blank=True, verbose_name='reason')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('created_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('fixture', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='results', to='schedule.fixture')),
                ('match', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='results', to='matches.match')),
            ],
            options={
                'verbose_name': 'result',
                'verbose_name_plural': 'results',
                'ordering': ['fixture', '-version'],
                'constraints': [models.UniqueConstraint(fields=('fixture', 'version'), name='result_version_once'), models.UniqueConstraint(condition=models.Q(('is_current', True)), fields=('fixture',), name='one_current_result_per_fixture'), models.CheckConstraint(condition=models.Q(models.Q(('home_score__isnull', True), ('away_score__isnull', True)), models.Q(('home_score__isnull', False), ('away_score__isnull', False)), _connector='OR'), name='scores_of_both_sides_or_of_none'), models.CheckConstraint(condition=models.Q(models.Q(('state__in', ['official', 'provisional']), _negated=True), ('home_score__isnull', False), _connector='OR'), name='a_played_result_has_scores'), models.CheckConstraint(condition=models.Q(models.Q(('state', 'walkover'), _negated=True), ('winner__in', ['home', 'away']), _connector='OR'), name='a_walkover_has_a_winner'), models.CheckConstraint(condition=models.Q(('state__in', ['official', 'provisional', 'walkover']), ('winner', ''), _connector='OR'), name='no_winner_where_nobody_won'), models.CheckConstraint(condition=models.Q(('version', 1), models.Q(('source', 'sheets'), ('state__in', ['official', 'provisional'])), models.Q(('source', 'final_score'), ('state', 'official')), models.Q(('reason', ''), _negated=True), _connector='OR'), name='a_changed_result_has_a_reason')],
            },
        ),
        migrations.CreateModel(
            name='Sheet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.PositiveSmallIntegerField(verbose_name='round')),
                ('table', models.PositiveSmallIntegerField(verbose_name='table')),
                ('home_side', models.CharField(choices=[('NS', 'North-South'), ('EW', 'East-West')], default='NS', max_length=2)),
                ('first_caller', models.CharField(blank=True, choices=[('N', 'North'), ('E', 'East'), ('S', 'South'), ('W', 'West')], max_length=1, verbose_name='first caller')),
                ('closed', models.BooleanField(default=False, verbose_name='time is up')),
                ('source', models.CharField(blank=True, choices=[('', 'nothing entered'), ('hands', 'hand by hand'), ('total', 'the total of the sheet'), ('credited', 'credited: a partnership is absent')], default='', max_length=10)),
                ('status', models.CharField(choices=[('open', 'open'), ('won', 'won'), ('drawn', 'drawn'), ('nobody', 'for nobody')], default='open', max_length=10)),
                ('ns_points', models.PositiveIntegerField(blank=True, null=True)),
                ('ew_points', models.PositiveIntegerField(blank=True, null=True)),
                ('ns_baunies', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('ew_baunies', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('hands_played', models.PositiveSmallIntegerField(default=0)),
                ('version', models.PositiveIntegerField(default=0)),
                ('changed_at', models.DateTimeField(auto_now=True)),
                ('entered_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('ew_partnership', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='ew_sheets', to='matches.partnership')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sheets', to='matches.match')),
                ('ns_partnership', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='ns_sheets', to='matches.partnership')),
                ('absent', models.CharField(blank=True, choices=[('NS', 'North-South is absent'), ('EW', 'East-West is absent'), ('both', 'both are absent')], default='', max_length=4)),
            ],
            options={
                'verbose_name': 'sheet',
                'verbose_name_plural': 'sheets',
                'ordering': ['match', 'round', 'table'],
                'constraints': [models.UniqueConstraint(fields=('match', 'round', 'table'), name='one_sheet_per_round_and_table'), models.CheckConstraint(condition=models.Q(models.Q(('source', ''), ('ns_points__isnull', True), ('ew_points__isnull', True)), models.Q(models.Q(('source', ''), _negated=True), ('ns_points__isnull', False), ('ew_points__isnull', False)), _connector='OR'), name='points_once_something_is_entered'), models.CheckConstraint(condition=models.Q(models.Q(('source__in', ['total', 'credited']), _negated=True), ('hands_played', 0), _connector='OR'), name='a_total_never_pretends_to_be_hands'), models.CheckConstraint(condition=models.Q(models.Q(('absent', ''), models.Q(('source', 'credited'), _negated=True)), models.Q(models.Q(('absent', ''), _negated=True), ('source', 'credited')), _connector='OR'), name='credited_where_somebody_is_absent'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'nobody'), _negated=True), models.Q(('ew_points', 0), ('ns_points', 0), ('source', 'credited')), _connector='OR'), name='for_nobody_only_where_nobody_played')],
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.CharField(choices=[('N', 'North'), ('E', 'East'), ('S', 'South'), ('W', 'West')], max_length=1)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='competitions.entry')),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='clubs.player')),
                ('sheet', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='matches.sheet')),
            ],
            options={
                'ordering': ['sheet', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('sheet', 'seat'), name='seat_once_per_sheet'), models.UniqueConstraint(condition=models.Q(('player__isnull', False)), fields=('sheet', 'player'), name='player_on_one_seat')],
            },
        ),
        migrations.CreateModel(
            name='Hand',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='hand')),
                ('client_ref', models.UUIDField(unique=True)),
                ('outcome', models.CharField(max_length=20)),
                ('side', models.CharField(choices=[('NS', 'North-South'), ('EW', 'East-West')], max_length=2)),
                ('tricks_ns', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('tricks_ew', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('caller', models.CharField(blank=True, choices=[('N', 'North'), ('E', 'East'), ('S', 'South'), ('W', 'West')], max_length=1, verbose_name='caller, as reported')),
                ('penalties', models.JSONField(blank=True, default=list)),
                ('ns_points', models.PositiveSmallIntegerField()),
                ('ew_points', models.PositiveSmallIntegerField()),
                ('recorded_at', models.DateTimeField(auto_now_add=True)),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('recorded_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('replaces', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='replaced_by', to='matches.hand')),
                ('withdrawn_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('sheet', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='hands', to='matches.sheet')),
                ('recorded_on', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='hands', to='hall.phone')),
                ('withdrawn_on', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='hall.phone')),
            ],
            options={
                'verbose_name': 'hand',
                'verbose_name_plural': 'hands',
                'ordering': ['sheet', 'number', 'pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('withdrawn_at__isnull', True)), fields=('sheet', 'number'), name='one_open_hand_per_number'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='hands_count_from_one'), models.CheckConstraint(condition=models.Q(models.Q(('tricks_ns__isnull', True), ('tricks_ew__isnull', True)), models.Q(('tricks_ns__lte', 13), ('tricks_ew__lte', 13), ('tricks_ns__lte', django.db.models.expressions.CombinedExpression(models.Value(13), '-', models.F('tricks_ew')))), _connector='OR'), name='thirteen_tricks_at_most'), models.CheckConstraint(condition=models.Q(models.Q(('recorded_by__isnull', False), ('recorded_on__isnull', True)), models.Q(('recorded_by__isnull', True), ('recorded_on__isnull', False)), _connector='OR'), name='a_hand_says_who_recorded_it'), models.CheckConstraint(condition=models.Q(models.Q(('withdrawn_at__isnull', True), ('withdrawn_by__isnull', True), ('withdrawn_on__isnull', True)), models.Q(('withdrawn_at__isnull', False), models.Q(models.Q(('withdrawn_by__isnull', False), ('withdrawn_on__isnull', True)), models.Q(('withdrawn_by__isnull', True), ('withdrawn_on__isnull', False)), _connector='OR')), _connector='OR'), name='a_withdrawn_hand_says_by_whom')],
            },
        ),
        migrations.CreateModel(
            name='Acceptance',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(choices=[('home', 'home'), ('away', 'away')], max_length=4, verbose_name='side')),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('sheet', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='acceptances', to='matches.sheet')),
                ('on', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='acceptances', to='hall.phone')),
            ],
            options={
                'ordering': ['sheet', 'side'],
                'constraints': [models.UniqueConstraint(fields=('sheet', 'side'), name='one_acceptance_per_side'), models.CheckConstraint(condition=models.Q(models.Q(('by__isnull', False), ('on__isnull', True)), models.Q(('by__isnull', True), ('on__isnull', False)), _connector='OR'), name='an_acceptance_says_whose_it_is')],
            },
        ),
        migrations.CreateModel(
            name='Signature',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(choices=[('home', 'home'), ('away', 'away')], max_length=4, verbose_name='side')),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='signatures', to='matches.match')),
                ('on', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='signatures', to='hall.phone')),
            ],
            options={
                'ordering': ['match', 'side'],
                'constraints': [models.UniqueConstraint(fields=('match', 'side'), name='one_signature_per_side')],
            },
        ),
        migrations.CreateModel(
            name='AbsenceReport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(choices=[('home', 'home'), ('away', 'away')], max_length=4, verbose_name='side')),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('fixture', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='absence_reports', to='schedule.fixture')),
            ],
            options={
                'verbose_name': 'report of an absence',
                'verbose_name_plural': 'reports of an absence',
                'ordering': ['fixture', 'pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('withdrawn_at__isnull', True)), fields=('fixture', 'side'), name='one_open_report_per_side')],
            },
        ),
        migrations.CreateModel(
            name='Dispute',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(choices=[('home', 'home'), ('away', 'away')], max_length=4, verbose_name='side')),
                ('reason', models.TextField(verbose_name='reason')),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('settled_at', models.DateTimeField(blank=True, null=True)),
                ('answer', models.TextField(blank=True, verbose_name='answer')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('fixture', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='disputes', to='schedule.fixture')),
                ('settled_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'dispute',
                'verbose_name_plural': 'disputes',
                'ordering': ['fixture', 'at', 'pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('settled_at__isnull', True)), fields=('fixture', 'side'), name='one_open_dispute_per_side'), models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='a_dispute_has_a_reason'), models.CheckConstraint(condition=models.Q(models.Q(('settled_at__isnull', True), ('settled_by__isnull', True), ('answer', '')), models.Q(('settled_at__isnull', False), ('settled_by__isnull', False)), _connector='OR'), name='a_settled_dispute_says_by_whom')],
            },
        ),
        migrations.CreateModel(
            name='PinTry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(db_index=True)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pin_tries', to='matches.match')),
                ('on', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='hall.phone')),
                ('signer', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'wrong PIN',
                'verbose_name_plural': 'wrong PINs',
                'ordering': ['at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='SheetDispute',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(blank=True, choices=[('home', 'home'), ('away', 'away')], default='', max_length=4, verbose_name='side')),
                ('text', models.TextField(verbose_name='what is not right')),
                ('ref', models.UUIDField(default=uuid.uuid4, unique=True)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('settled_at', models.DateTimeField(blank=True, null=True)),
                ('answer', models.TextField(blank=True, verbose_name='answer')),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('on', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='disputes', to='hall.phone')),
                ('settled_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('sheet', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='disputes', to='matches.sheet')),
            ],
            options={
                'verbose_name': 'dispute about a sheet',
                'verbose_name_plural': 'disputes about sheets',
                'ordering': ['sheet', 'at', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('by__isnull', False), ('on__isnull', True)), models.Q(('by__isnull', True), ('on__isnull', False)), _connector='OR'), name='a_sheet_dispute_says_whose_it_is'), models.CheckConstraint(condition=models.Q(('text', ''), _negated=True), name='a_sheet_dispute_has_a_text'), models.CheckConstraint(condition=models.Q(models.Q(('settled_at__isnull', True), ('settled_by__isnull', True), ('answer', '')), models.Q(('settled_at__isnull', False), ('settled_by__isnull', False)), _connector='OR'), name='a_settled_sheet_dispute_says_by_whom')],
            },
        ),
        migrations.CreateModel(
            name='Report',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(blank=True, choices=[('home', 'home'), ('away', 'away')], default='', max_length=4, verbose_name='side')),
                ('ref', models.UUIDField(unique=True)),
                ('number', models.PositiveIntegerField(default=0)),
                ('hands', models.JSONField(blank=True, default=list)),
                ('closed', models.BooleanField(default=False, verbose_name='time is up')),
                ('sent_at', models.DateTimeField(auto_now_add=True)),
                ('phone', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='reports', to='hall.phone')),
                ('sheet', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='reports', to='matches.sheet')),
            ],
            options={
                'verbose_name': 'report of a phone',
                'verbose_name_plural': 'reports of phones',
                'ordering': ['sheet', 'pk'],
                'indexes': [models.Index(fields=['sheet', 'phone'], name='reports_of_a_sheet')],
                'constraints': [models.CheckConstraint(condition=models.Q(('side__in', ['', 'home', 'away'])), name='a_report_is_for_a_side_or_the_table')],
            },
        ),
    ]
