import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import apps.hall.tokens


class Migration(migrations.Migration):

    replaces = [('hall', '0001_initial'), ('hall', '0002_passes_go_with_their_match')]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('schedule', '0007_screen_of_a_venue'),
    ]

    operations = [
        migrations.CreateModel(
            name='Night',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('date', models.DateField(verbose_name='date')),
                ('code', models.CharField(max_length=6)),
                ('opened_at', models.DateTimeField()),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('closed_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('opened_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('venue', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='open_nights', to='schedule.venue')),
            ],
            options={
                'verbose_name': 'evening in a hall',
                'verbose_name_plural': 'evenings in halls',
                'ordering': ['-date', 'venue'],
                'constraints': [models.UniqueConstraint(fields=('venue', 'date'), name='one_night_per_venue_and_date'), models.CheckConstraint(condition=models.Q(models.Q(('closed_at__isnull', True), ('closed_by__isnull', True)), models.Q(('closed_at__isnull', False), ('closed_by__isnull', False)), _connector='OR'), name='a_closed_night_says_by_whom')],
            },
        ),
        migrations.CreateModel(
            name='TableCard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='table')),
                ('token', models.CharField(default=apps.hall.tokens.new_token, max_length=40, unique=True)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('made_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('revoked_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('venue', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='cards', to='schedule.venue')),
            ],
            options={
                'verbose_name': 'table card',
                'verbose_name_plural': 'table cards',
                'ordering': ['venue', 'number', 'pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('revoked_at__isnull', True)), fields=('venue', 'number'), name='one_card_on_a_table'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='tables_with_cards_count_from_one'), models.CheckConstraint(condition=models.Q(models.Q(('revoked_at__isnull', True), ('revoked_by__isnull', True)), models.Q(('revoked_at__isnull', False), ('revoked_by__isnull', False)), _connector='OR'), name='a_revoked_card_says_by_whom')],
            },
        ),
        migrations.CreateModel(
            name='CodeTry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('address', models.GenericIPAddressField(blank=True, null=True)),
                ('at', models.DateTimeField(db_index=True)),
                ('night', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tries', to='hall.night')),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tries', to='hall.tablecard')),
            ],
            options={
                'verbose_name': 'wrong code',
                'verbose_name_plural': 'wrong codes',
                'ordering': ['at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='TablePass',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='table')),
                ('side', models.CharField(blank=True, choices=[('home', 'home'), ('away', 'away')], default='', max_length=4, verbose_name='side')),
                ('place', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='partnership')),
                ('token', models.CharField(default=apps.hall.tokens.new_token, max_length=40, unique=True)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('fixture', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='table_passes', to='schedule.fixture')),
                ('made_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('night', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='passes', to='hall.night')),
                ('revoked_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'link for one evening',
                'verbose_name_plural': 'links for one evening',
                'ordering': ['night', 'table', 'fixture', '-side', 'place', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('fixture__isnull', True), ('place__isnull', True), ('side', ''), ('table__gte', 1), ('table__isnull', False)), models.Q(('fixture__isnull', False), ('place__gte', 1), ('place__isnull', False), ('table__isnull', True), models.Q(('side', ''), _negated=True)), _connector='OR'), name='a_pass_is_for_a_table_or_for_a_partnership'), models.CheckConstraint(condition=models.Q(models.Q(('revoked_at__isnull', True), ('revoked_by__isnull', True)), models.Q(('revoked_at__isnull', False), ('revoked_by__isnull', False)), _connector='OR'), name='a_revoked_pass_says_by_whom')],
            },
        ),
        migrations.CreateModel(
            name='Phone',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='table')),
                ('ref', models.UUIDField(unique=True)),
                ('key_hash', models.CharField(max_length=64, unique=True)),
                ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                ('kept_as', models.CharField(max_length=20)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('last_contact_at', models.DateTimeField(blank=True, null=True, verbose_name='last contact')),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('night', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='phones', to='hall.night')),
                ('card', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='phones', to='hall.tablecard')),
                ('table_pass', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='phones', to='hall.tablepass')),
            ],
            options={
                'verbose_name': 'phone',
                'verbose_name_plural': 'phones',
                'ordering': ['night', 'number'],
                'constraints': [models.UniqueConstraint(fields=('night', 'number'), name='phone_number_once_a_night'), models.CheckConstraint(condition=models.Q(models.Q(('card__isnull', False), ('table_pass__isnull', True), ('table__isnull', False)), models.Q(('card__isnull', True), ('table_pass__isnull', False)), _connector='OR'), name='a_phone_came_by_a_card_or_by_a_pass')],
            },
        ),
        migrations.CreateModel(
            name='Scorer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.PositiveSmallIntegerField(verbose_name='table')),
                ('since', models.DateTimeField()),
                ('night', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='scorers', to='hall.night')),
                ('phone', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='scores', to='hall.phone')),
            ],
            options={
                'verbose_name': 'scoring phone',
                'verbose_name_plural': 'scoring phones',
                'ordering': ['night', 'table'],
                'constraints': [models.UniqueConstraint(fields=('night', 'table'), name='one_phone_scores_a_table')],
            },
        ),
    ]
