"""The tables of this app as an empty database gets them at once; an older one goes through what this replaces."""

import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('tasks', '0001_initial'), ('tasks', '0002_renames_and_drafts'), ('tasks', '0003_one_job_table'), ('tasks', '0004_client_ids_of_authors')]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('jobs', '0003_job_client_id'),
        ('screens', '0007_uploads'),
    ]

    operations = [
        migrations.CreateModel(
            name='Recheck',
            fields=[
                ('screen', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='recheck', serialize=False, to='screens.screen')),
                ('seen', models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name='Script',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('revision', models.PositiveIntegerField()),
                ('sentence', models.TextField()),
                ('text', models.TextField()),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('renames', models.JSONField(blank=True, default=list)),
                ('author', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='scripts', to=settings.AUTH_USER_MODEL)),
                ('wording_of', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='renamed', to='tasks.script')),
            ],
            options={
                'ordering': ['-revision'],
            },
        ),
        migrations.CreateModel(
            name='Execution',
            fields=[
                ('resolved', models.TextField(blank=True)),
                ('tier', models.CharField(blank=True, max_length=10)),
                ('proven', models.BooleanField(null=True)),
                ('reason', models.TextField(blank=True)),
                ('evidence', models.JSONField(blank=True, default=dict)),
                ('before', models.FileField(blank=True, max_length=200, upload_to='executions/%Y/%m')),
                ('after', models.FileField(blank=True, max_length=200, upload_to='executions/%Y/%m')),
                ('job', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, parent_link=True, primary_key=True, related_name='+', serialize=False, to='jobs.job')),
                ('script', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='executions', to='tasks.script')),
            ],
            options={
                'abstract': False,
            },
            bases=('jobs.job',),
        ),
        migrations.CreateModel(
            name='Task',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('client_id', models.UUIDField(default=uuid.uuid4, help_text='an author who sends a task twice makes one')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('withdrawn_at', models.DateTimeField(null=True)),
                ('author', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tasks', to=settings.AUTH_USER_MODEL)),
                ('screen', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tasks', to='screens.screen')),
            ],
            options={
                'ordering': ['-pk'],
                'constraints': [models.UniqueConstraint(fields=('author', 'client_id'), name='one_task_per_client_id')],
            },
        ),
        migrations.AddField(
            model_name='script',
            name='task',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='scripts', to='tasks.task'),
        ),
        migrations.CreateModel(
            name='Draft',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('content', models.JSONField(null=True)),
                ('updated_at', models.DateTimeField(auto_now=True)),
                ('slot', models.CharField(default='new', max_length=60)),
                ('version', models.PositiveIntegerField(default=1)),
                ('author', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='drafts', to=settings.AUTH_USER_MODEL)),
                ('screen', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='drafts', to='screens.screen')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('author', 'screen', 'slot'), name='one_draft_per_person_and_place')],
            },
        ),
        migrations.CreateModel(
            name='Phrasing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField()),
                ('text', models.TextField()),
                ('script', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='phrasings', to='tasks.script')),
            ],
            options={
                'ordering': ['position'],
                'constraints': [models.UniqueConstraint(fields=('script', 'position'), name='one_phrasing_per_position')],
            },
        ),
        migrations.AddConstraint(
            model_name='script',
            constraint=models.UniqueConstraint(fields=('task', 'revision'), name='one_script_per_revision'),
        ),
    ]
