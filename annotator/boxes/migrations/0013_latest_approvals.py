"""Indexes the moments of decisions: approvals whose boxes are to be queued are found by them."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('boxes', '0012_latest_edits'),
        ('screens', '0009_captures_again'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddIndex(
            model_name='approval',
            index=models.Index(fields=['made_at'], name='latest_approvals'),
        ),
    ]
