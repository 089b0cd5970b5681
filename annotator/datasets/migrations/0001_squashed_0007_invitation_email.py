"""The tables of this app as an empty database gets them at once; an older one goes through what this replaces."""

import annotator.datasets.models
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('datasets', '0001_initial'), ('datasets', '0002_inactive_members'), ('datasets', '0003_guideline_reads'), ('datasets', '0004_invited_people'), ('datasets', '0005_guideline_stage_labels'), ('datasets', '0006_licence_and_citation'), ('datasets', '0007_invitation_email')]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Dataset',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(unique=True)),
                ('name', models.CharField(max_length=100)),
                ('description', models.TextField(blank=True)),
                ('proposals_per_box', models.PositiveSmallIntegerField(default=2)),
                ('phrasings_per_task', models.PositiveSmallIntegerField(default=3)),
                ('ratio', models.JSONField(default=annotator.datasets.models.default_ratio)),
                ('allowed_hosts', models.JSONField(blank=True, default=list)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('citation', models.TextField(blank=True, help_text='how to cite the dataset, such as a BibTeX entry')),
                ('licence', models.CharField(blank=True, help_text='SPDX identifier, such as CC-BY-4.0', max_length=100)),
            ],
            options={
                'ordering': ['name'],
            },
        ),
        migrations.CreateModel(
            name='Guideline',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('stage', models.CharField(choices=[('boxes', 'Drawing boxes'), ('labels', 'Naming boxes'), ('tasks', 'Writing tasks')], max_length=10)),
                ('version', models.PositiveIntegerField()),
                ('text', models.TextField(blank=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('dataset', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='guidelines', to='datasets.dataset')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('dataset', 'stage', 'version'), name='one_guideline_version')],
            },
        ),
        migrations.CreateModel(
            name='GuidelineRead',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('read_at', models.DateTimeField(auto_now_add=True)),
                ('guideline', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reads', to='datasets.guideline')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='guideline_reads', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('guideline', 'person'), name='one_read_per_person_and_version')],
            },
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('annotator', 'Annotator'), ('volunteer', 'Volunteer'), ('maintainer', 'Maintainer')], max_length=10)),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('expires_at', models.DateTimeField()),
                ('username', models.CharField(blank=True, max_length=150)),
                ('email', models.EmailField(blank=True, max_length=254)),
                ('accepted_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('created_by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('dataset', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='datasets.dataset')),
                ('invited', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Membership',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('annotator', 'Annotator'), ('volunteer', 'Volunteer'), ('maintainer', 'Maintainer')], max_length=10)),
                ('inactive_since', models.DateTimeField(null=True)),
                ('dataset', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='datasets.dataset')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('dataset', 'user', 'role'), name='one_membership_per_role')],
            },
        ),
        migrations.CreateModel(
            name='Application',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField()),
                ('name', models.CharField(max_length=100)),
                ('platform', models.CharField(choices=[('macos', 'macOS'), ('linux', 'Linux'), ('windows', 'Windows'), ('web', 'Web')], max_length=10)),
                ('category', models.CharField(blank=True, choices=[('shopping', 'Shopping'), ('entertainment', 'Entertainment'), ('service', 'Service'), ('government', 'Government'), ('travel', 'Travel'), ('health', 'Health')], max_length=20)),
                ('target', models.PositiveSmallIntegerField(default=4)),
                ('dataset', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='applications', to='datasets.dataset')),
            ],
            options={
                'ordering': ['name'],
                'constraints': [models.UniqueConstraint(fields=('dataset', 'slug'), name='one_application_per_slug'), models.CheckConstraint(condition=models.Q(models.Q(('platform', 'web'), models.Q(('category', ''), _negated=True)), models.Q(models.Q(('platform', 'web'), _negated=True), ('category', '')), _connector='OR'), name='category_iff_web')],
            },
        ),
    ]
