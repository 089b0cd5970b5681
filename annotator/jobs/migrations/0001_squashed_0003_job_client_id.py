"""The tables of this app as an empty database gets them at once; an older one goes through what this replaces."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('jobs', '0001_initial'), ('jobs', '0002_job'), ('jobs', '0003_job_client_id')]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('datasets', '0007_invitation_email'),
    ]

    operations = [
        migrations.CreateModel(
            name='Worker',
            fields=[
                ('name', models.CharField(max_length=200, primary_key=True, serialize=False)),
                ('seen_at', models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name='Job',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(editable=False, max_length=30)),
                ('subject', models.TextField(blank=True, editable=False)),
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
                ('client_id', models.UUIDField(editable=False, help_text='of the request that asked for it', null=True)),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('dataset', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='jobs', to='datasets.dataset')),
            ],
            options={
                'ordering': ['-created_at', '-pk'],
                'indexes': [models.Index(fields=['dataset', '-created_at', '-id'], name='newest_jobs'), models.Index(fields=['dataset', 'status', '-created_at', '-id'], name='newest_jobs_by_status'), models.Index(fields=['dataset', 'finished_at'], name='jobs_ended_of_late'), models.Index(fields=['status', 'heartbeat_at'], name='jobs_by_status'), models.Index(condition=models.Q(('client_id__isnull', False)), fields=['client_id'], name='jobs_by_client_id')],
            },
        ),
    ]
