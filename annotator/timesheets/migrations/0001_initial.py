"""The tables that the room `work` had: an installation of before has them already, and this counts as applied there."""

import django.core.serializers.json
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from annotator.timesheets.migrations import _triggers


class Migration(migrations.Migration):

    initial = True

    replaces = [('work', '0003_hours'), ('work', '0004_approved_hours')]

    dependencies = [
        ('datasets', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Contest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('annotator', 'Annotator'), ('volunteer', 'Volunteer'), ('maintainer', 'Maintainer')], max_length=10)),
                ('day', models.DateField()),
                ('minutes', models.SmallIntegerField(help_text='what they propose to add, or, negative, to take away', null=True)),
                ('note', models.TextField()),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('dataset', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='contests', to='datasets.dataset')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='contests', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'db_table': 'work_contest',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Answer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('minutes', models.SmallIntegerField()),
                ('week', models.DateField()),
                ('reason', models.TextField()),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('contest', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='answer', to='timesheets.contest')),
            ],
            options={
                'db_table': 'work_answer',
            },
        ),
        migrations.CreateModel(
            name='Rate',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('annotator', 'Annotator'), ('volunteer', 'Volunteer'), ('maintainer', 'Maintainer')], max_length=10)),
                ('hourly', models.DecimalField(decimal_places=2, max_digits=8)),
                ('currency', models.CharField(max_length=3)),
                ('starts', models.DateField()),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('author', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('dataset', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rates', to='datasets.dataset')),
            ],
            options={
                'db_table': 'work_rate',
                'ordering': ['role', '-starts', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='Sheet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('week', models.DateField()),
                ('approved_at', models.DateTimeField(auto_now_add=True)),
                ('lines', models.JSONField(encoder=django.core.serializers.json.DjangoJSONEncoder)),
                ('digest', models.CharField(max_length=64)),
                ('approved_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('dataset', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sheets', to='datasets.dataset')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sheets', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'db_table': 'work_sheet',
                'ordering': ['week', 'person'],
            },
        ),
        migrations.CreateModel(
            name='Shift',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('annotator', 'Annotator'), ('volunteer', 'Volunteer'), ('maintainer', 'Maintainer')], max_length=10)),
                ('stage', models.CharField(choices=[('boxes', 'Drawing boxes'), ('review', 'Reviewing boxes'), ('labels', 'Naming boxes'), ('adjudication', 'Adjudicating'), ('tasks', 'Writing tasks'), ('final-pass', 'Final pass'), ('trials', 'Trials'), ('training', 'Training')], max_length=20)),
                ('week', models.DateField()),
                ('began', models.DateTimeField()),
                ('ended', models.DateTimeField()),
                ('dataset', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='shifts', to='datasets.dataset')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='shifts', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'db_table': 'work_shift',
                'ordering': ['began', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Timekeeping',
            fields=[
                ('dataset', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='timekeeping', serialize=False, to='datasets.dataset')),
                ('idle_seconds', models.PositiveSmallIntegerField(default=90)),
            ],
            options={
                'db_table': 'work_timekeeping',
                'constraints': [models.CheckConstraint(condition=models.Q(('idle_seconds__range', (15, 1800))), name='idle_time_out_is_sensible')],
            },
        ),
        migrations.AddConstraint(
            model_name='contest',
            constraint=models.CheckConstraint(condition=models.Q(('note', ''), _negated=True), name='contests_say_why'),
        ),
        migrations.AddConstraint(
            model_name='answer',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='answers_have_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='rate',
            constraint=models.CheckConstraint(condition=models.Q(('hourly__gte', 0)), name='rates_are_not_negative'),
        ),
        migrations.AddConstraint(
            model_name='sheet',
            constraint=models.UniqueConstraint(fields=('dataset', 'person', 'week'), name='one_sheet_per_week'),
        ),
        migrations.AddIndex(
            model_name='shift',
            index=models.Index(fields=['person', 'ended'], name='work_shift_person__64d625_idx'),
        ),
        migrations.AddIndex(
            model_name='shift',
            index=models.Index(fields=['dataset', 'week'], name='work_shift_dataset_477b0d_idx'),
        ),
        migrations.AddConstraint(
            model_name='shift',
            constraint=models.CheckConstraint(condition=models.Q(('ended__gte', models.F('began'))), name='shift_ends_after_it_began'),
        ),
        migrations.RunPython(_triggers.create('work'), _triggers.drop('work')),
    ]
