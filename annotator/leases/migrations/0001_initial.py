"""The tables that the room `work` had: an installation of before has them already, and this counts as applied there."""

import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    replaces = [('work', '0001_initial'), ('work', '0002_drafts'), ('work', '0005_draft_places')]

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Lease',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('stage', models.CharField(max_length=20)),
                ('item', models.CharField(max_length=40)),
                ('slot', models.PositiveSmallIntegerField(default=0)),
                ('token', models.UUIDField(default=uuid.uuid4, unique=True)),
                ('taken_at', models.DateTimeField(auto_now_add=True)),
                ('expires_at', models.DateTimeField()),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='leases', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'db_table': 'work_lease',
                'indexes': [models.Index(fields=['person', 'stage'], name='work_lease_person__ad222e_idx')],
                'constraints': [models.UniqueConstraint(fields=('stage', 'item', 'slot'), name='one_lease_per_slot'), models.UniqueConstraint(fields=('stage', 'item', 'person'), name='one_lease_per_person')],
            },
        ),
        migrations.CreateModel(
            name='Draft',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('stage', models.CharField(choices=[('boxes', 'Drawing boxes'), ('review', 'Why boxes are returned'), ('labels', 'A label'), ('labels-fault', 'What is wrong with a box'), ('adjudication', 'A label that settles'), ('adjudication-reason', 'Why a box is sent back'), ('final-pass', 'Why a task is returned')], max_length=20)),
                ('item', models.CharField(max_length=40)),
                ('text', models.TextField()),
                ('saved_at', models.DateTimeField(auto_now=True)),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'db_table': 'work_draft',
                'constraints': [models.UniqueConstraint(fields=('person', 'stage', 'item'), name='one_draft_per_item')],
            },
        ),
    ]
