"""The tables of this app as an empty database gets them at once; an older one goes through what this replaces."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('screens', '0001_initial'), ('screens', '0002_box_imports'), ('screens', '0003_box_search'), ('screens', '0004_logins'), ('screens', '0005_one_job_table'), ('screens', '0006_picture_signatures'), ('screens', '0007_uploads')]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('datasets', '0007_invitation_email'),
        ('jobs', '0003_job_client_id'),
    ]

    operations = [
        migrations.CreateModel(
            name='Screen',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('title', models.CharField(blank=True, max_length=300)),
                ('source', models.CharField(choices=[('upload', 'Upload'), ('capture', 'Capture')], max_length=10)),
                ('image', models.FileField(max_length=200, upload_to='screens')),
                ('thumbnail', models.FileField(max_length=200, upload_to='thumbnails')),
                ('sha256', models.CharField(max_length=64)),
                ('pixel_digest', models.CharField(max_length=64)),
                ('fingerprint', models.CharField(help_text='difference hash of the picture, 64 bits in hex', max_length=16)),
                ('width', models.PositiveIntegerField()),
                ('height', models.PositiveIntegerField()),
                ('device_scale', models.FloatField(default=1.0)),
                ('url', models.TextField(blank=True)),
                ('page', models.JSONField(blank=True, default=dict, help_text='what the capture noted: language, texts, timings')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('withdrawn_at', models.DateTimeField(null=True)),
                ('application', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='screens', to='datasets.application')),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['application', 'number'],
                'constraints': [models.UniqueConstraint(fields=('application', 'number'), name='one_screen_per_number'), models.UniqueConstraint(condition=models.Q(('withdrawn_at', None)), fields=('application', 'pixel_digest'), name='one_screen_per_picture')],
            },
        ),
        migrations.CreateModel(
            name='Login',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.JSONField(null=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('dataset', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='datasets.dataset')),
            ],
        ),
        migrations.CreateModel(
            name='PictureSignature',
            fields=[
                ('screen', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='signature', serialize=False, to='screens.screen')),
                ('content', models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name='Capture',
            fields=[
                ('url', models.TextField()),
                ('settings', models.JSONField(blank=True, default=dict)),
                ('job', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, parent_link=True, primary_key=True, related_name='+', serialize=False, to='jobs.job')),
                ('application', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='captures', to='datasets.application')),
                ('login', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='captures', to='screens.login')),
                ('screen', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='captures', to='screens.screen')),
            ],
            options={
                'abstract': False,
            },
            bases=('jobs.job',),
        ),
        migrations.CreateModel(
            name='BoxSearch',
            fields=[
                ('job', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, parent_link=True, primary_key=True, related_name='+', serialize=False, to='jobs.job')),
                ('screen', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='box_searches', to='screens.screen')),
            ],
            options={
                'abstract': False,
            },
            bases=('jobs.job',),
        ),
        migrations.CreateModel(
            name='BoxImport',
            fields=[
                ('file', models.CharField(max_length=500)),
                ('boxes', models.JSONField()),
                ('job', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, parent_link=True, primary_key=True, related_name='+', serialize=False, to='jobs.job')),
                ('screen', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='box_imports', to='screens.screen')),
            ],
            options={
                'abstract': False,
            },
            bases=('jobs.job',),
        ),
        migrations.CreateModel(
            name='Snapshot',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('file', models.FileField(max_length=200, upload_to='snapshots')),
                ('differing_pixels', models.PositiveIntegerField(null=True)),
                ('screen', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='snapshot', to='screens.screen')),
            ],
        ),
        migrations.CreateModel(
            name='Upload',
            fields=[
                ('job', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, parent_link=True, primary_key=True, related_name='+', serialize=False, to='jobs.job')),
                ('file_names', models.JSONField(help_text='the names of the files as they were sent, in order')),
                ('application', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='uploads', to='datasets.application')),
            ],
            bases=('jobs.job',),
        ),
        migrations.CreateModel(
            name='UploadedFile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveIntegerField()),
                ('name', models.TextField()),
                ('file', models.FileField(max_length=200, upload_to='uploads')),
                ('upload', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='files', to='screens.upload')),
            ],
            options={
                'ordering': ['upload', 'position'],
            },
        ),
        migrations.CreateModel(
            name='UploadResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('part', models.CharField(choices=[('picture', 'Picture'), ('boxes', 'Boxes'), ('box-file', 'Box File')], max_length=10)),
                ('position', models.PositiveIntegerField()),
                ('name', models.TextField()),
                ('boxes', models.PositiveIntegerField(default=0)),
                ('problems', models.JSONField(default=list)),
                ('screen', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='upload_results', to='screens.screen')),
                ('upload', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='results', to='screens.upload')),
            ],
            options={
                'ordering': ['upload', 'position', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('upload', 'part', 'position'), name='one_result_for_each_part')],
            },
        ),
    ]
