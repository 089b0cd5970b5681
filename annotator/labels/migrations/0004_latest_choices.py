"""Indexes the moments of labels: changed screens are found by them."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('boxes', '0012_latest_edits'),
        ('labels', '0003_gold'),
        ('screens', '0008_queued_screens'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddIndex(
            model_name='choice',
            index=models.Index(fields=['made_at'], name='latest_choices'),
        ),
        migrations.AddIndex(
            model_name='choice',
            index=models.Index(condition=models.Q(('withdrawn_at__isnull', False)), fields=['withdrawn_at'], name='latest_withdrawals'),
        ),
    ]
