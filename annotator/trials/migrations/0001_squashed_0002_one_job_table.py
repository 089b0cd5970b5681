"""The tables of this app as an empty database gets them at once; an older one goes through what this replaces."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('trials', '0001_initial'), ('trials', '0002_one_job_table')]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('jobs', '0003_job_client_id'),
        ('releases', '0003_release_inputs_and_screens'),
    ]

    operations = [
        migrations.CreateModel(
            name='Baseline',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('split', models.CharField(default='test', max_length=10)),
                ('seed', models.BigIntegerField(default=0)),
                ('phrasings', models.BooleanField(default=True)),
                ('feedback', models.BooleanField(default=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('closed_at', models.DateTimeField(null=True)),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('release', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='baselines', to='releases.release')),
            ],
            options={
                'ordering': ['-pk'],
                'constraints': [models.UniqueConstraint(fields=('release', 'split'), name='one_baseline_per_split')],
            },
        ),
        migrations.CreateModel(
            name='Evaluator',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('left_at', models.DateTimeField(null=True)),
                ('baseline', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='evaluators', to='trials.baseline')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='evaluations', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('baseline', 'person'), name='one_evaluator_per_person')],
            },
        ),
        migrations.CreateModel(
            name='PredictionSet',
            fields=[
                ('split', models.CharField(default='test', max_length=10)),
                ('name', models.CharField(max_length=100)),
                ('notes', models.TextField(blank=True)),
                ('file', models.FileField(max_length=200, upload_to='predictions/%Y/%m')),
                ('digest', models.CharField(max_length=64)),
                ('size', models.BigIntegerField()),
                ('figures', models.JSONField(blank=True, default=dict)),
                ('faults', models.PositiveIntegerField(default=0)),
                ('job', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, parent_link=True, primary_key=True, related_name='+', serialize=False, to='jobs.job')),
                ('release', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='prediction_sets', to='releases.release')),
            ],
            options={
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('release', 'split', 'name'), name='one_set_per_name')],
            },
            bases=('jobs.job',),
        ),
        migrations.CreateModel(
            name='Prediction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(blank=True, max_length=200)),
                ('sentence', models.PositiveSmallIntegerField(default=0)),
                ('position', models.PositiveIntegerField()),
                ('script', models.TextField(blank=True)),
                ('outcomes', models.JSONField(blank=True, default=dict)),
                ('about', models.JSONField(blank=True, default=dict)),
                ('code', models.CharField(blank=True, max_length=20)),
                ('reason', models.TextField(blank=True)),
                ('item', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='releases.releaseitem')),
                ('set', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='predictions', to='trials.predictionset')),
            ],
            options={
                'ordering': ['position'],
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('set', 'position'), name='one_prediction_per_position')],
            },
        ),
        migrations.CreateModel(
            name='Trial',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(blank=True, max_length=200)),
                ('sentence', models.PositiveSmallIntegerField(default=0)),
                ('position', models.PositiveIntegerField()),
                ('script', models.TextField(blank=True)),
                ('outcomes', models.JSONField(blank=True, default=dict)),
                ('about', models.JSONField(blank=True, default=dict)),
                ('opened_at', models.DateTimeField(null=True)),
                ('seen_at', models.DateTimeField(null=True)),
                ('seconds', models.FloatField(default=0.0)),
                ('draft', models.TextField(blank=True)),
                ('skipped', models.CharField(blank=True, max_length=500)),
                ('answered_at', models.DateTimeField(null=True)),
                ('baseline', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='trials', to='trials.baseline')),
                ('evaluator', models.ForeignKey(null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='trials', to='trials.evaluator')),
                ('item', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='releases.releaseitem')),
            ],
            options={
                'ordering': ['position'],
                'abstract': False,
                'indexes': [models.Index(fields=['evaluator', 'answered_at', 'position'], name='next_trial')],
                'constraints': [models.UniqueConstraint(fields=('baseline', 'key'), name='one_trial_per_task'), models.CheckConstraint(condition=models.Q(models.Q(('answered_at', None), ('script', ''), ('skipped', '')), ('answered_at__isnull', False), _connector='OR'), name='answers_have_a_moment')],
            },
        ),
    ]
