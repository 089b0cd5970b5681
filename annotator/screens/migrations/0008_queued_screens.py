"""Adds the queue of screens; the next migration of boxes fills it."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('datasets', '0008_releases_recorded_only'),
        ('screens', '0007_uploads'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='QueuedScreen',
            fields=[
                ('screen', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='queued', serialize=False, to='screens.screen')),
                ('stage', models.CharField(choices=[('boxes', 'Boxes'), ('returned', 'Returned'), ('review', 'Review')], default='boxes', max_length=10)),
                ('dataset', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='datasets.dataset')),
                ('reserved_for', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['dataset', 'stage', 'reserved_for', 'screen'], name='next_screen')],
            },
        ),
    ]
