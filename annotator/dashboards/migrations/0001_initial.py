"""The table that the room `overview` had: an installation of before has it already, and this counts as applied there."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    replaces = [('overview', '0001_agreement_counts')]

    dependencies = [
        ('datasets', '0003_guideline_reads'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='AgreementCount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('status', models.CharField(choices=[('queued', 'Queued'), ('running', 'Running'), ('done', 'Done'), ('failed', 'Failed'), ('cancelled', 'Cancelled')], default='queued', max_length=10)),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('progress', models.FloatField(default=0.0)),
                ('doing', models.CharField(blank=True, max_length=200)),
                ('error', models.TextField(blank=True)),
                ('worker', models.CharField(blank=True, max_length=100)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('started_at', models.DateTimeField(null=True)),
                ('heartbeat_at', models.DateTimeField(null=True)),
                ('finished_at', models.DateTimeField(null=True)),
                ('cancel_asked_at', models.DateTimeField(null=True)),
                ('sent_at', models.DateTimeField(null=True)),
                ('as_of', models.DateTimeField(null=True)),
                ('seen', models.JSONField(default=dict)),
                ('figures', models.JSONField(null=True)),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('dataset', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='%(class)ss', to='datasets.dataset')),
            ],
            options={
                'db_table': 'overview_agreementcount',
                'ordering': ['-created_at', '-pk'],
                'abstract': False,
                'indexes': [models.Index(fields=['status', 'heartbeat_at'], name='overview_ag_status_7543e8_idx')],
            },
        ),
    ]
