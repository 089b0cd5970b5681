"""The tables of this app as an empty database gets them at once; an older one goes through what this replaces."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('releases', '0001_initial'), ('releases', '0002_one_job_table'), ('releases', '0003_release_inputs_and_screens')]

    initial = True

    dependencies = [
        ('datasets', '0007_invitation_email'),
        ('jobs', '0003_job_client_id'),
        ('tasks', '0004_client_ids_of_authors'),
    ]

    operations = [
        migrations.CreateModel(
            name='Release',
            fields=[
                ('number', models.PositiveIntegerField()),
                ('seed', models.BigIntegerField()),
                ('ratio', models.JSONField()),
                ('format', models.CharField(max_length=30)),
                ('counts', models.JSONField(blank=True, default=dict)),
                ('digest', models.CharField(blank=True, max_length=64)),
                ('file', models.FileField(blank=True, max_length=200, upload_to='releases')),
                ('job', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, parent_link=True, primary_key=True, related_name='+', serialize=False, to='jobs.job')),
                ('frozen_at', models.DateTimeField(null=True)),
                ('group_by', models.CharField(choices=[('family', 'Family'), ('screen', 'Screen'), ('application', 'Application')], default='screen', max_length=12)),
                ('hold', models.JSONField(blank=True, default=dict)),
                ('name', models.CharField(blank=True, max_length=100)),
                ('note', models.TextField(blank=True)),
                ('version', models.CharField(blank=True, max_length=30)),
                ('warnings', models.JSONField(blank=True, default=list)),
                ('numbered_in', models.ForeignKey(editable=False, on_delete=django.db.models.deletion.CASCADE, related_name='releases', to='datasets.dataset')),
            ],
            options={
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('numbered_in', 'number'), name='one_release_per_number')],
            },
            bases=('jobs.job',),
        ),
        migrations.CreateModel(
            name='ReleaseScreen',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveIntegerField()),
                ('record', models.JSONField()),
                ('release', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='screens', to='releases.release')),
            ],
            options={
                'ordering': ['position'],
                'constraints': [models.UniqueConstraint(fields=('release', 'position'), name='one_screen_per_position')],
            },
        ),
        migrations.CreateModel(
            name='ReleaseItem',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveIntegerField()),
                ('split', models.CharField(max_length=10)),
                ('stored', models.JSONField(db_column='record')),
                ('release', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='items', to='releases.release')),
                ('script', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tasks.script')),
                ('screen', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='items', to='releases.releasescreen')),
            ],
            options={
                'ordering': ['position'],
                'constraints': [models.UniqueConstraint(fields=('release', 'position'), name='one_item_per_position')],
            },
        ),
    ]
