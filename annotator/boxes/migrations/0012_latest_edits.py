"""Indexes the moments of edits: changed screens are found by them."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('boxes', '0011_fill_queue_of_screens'),
        ('screens', '0008_queued_screens'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddIndex(
            model_name='boxedit',
            index=models.Index(fields=['made_at'], name='latest_edits'),
        ),
    ]
