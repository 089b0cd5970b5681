"""The tables of this app as an empty database gets them at once; an older one goes through what this replaces."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('labels', '0001_initial'), ('labels', '0002_send_backs'), ('labels', '0003_gold')]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('boxes', '0009_box_reports'),
        ('datasets', '0007_invitation_email'),
        ('screens', '0007_uploads'),
    ]

    operations = [
        migrations.CreateModel(
            name='Opening',
            fields=[
                ('approval', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, serialize=False, to='boxes.approval')),
                ('opened_at', models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name='Choice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.CharField(blank=True, max_length=200)),
                ('how', models.CharField(choices=[('unanimous', 'Unanimous'), ('adjudicated', 'Adjudicated'), ('imported', 'Imported')], max_length=20)),
                ('box_version', models.PositiveIntegerField(help_text='the box as it was when this was chosen')),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('withdrawn_at', models.DateTimeField(null=True)),
                ('box', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='choices', to='boxes.box')),
                ('chosen_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='choices', to=settings.AUTH_USER_MODEL)),
                ('screen', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='choices', to='screens.screen')),
            ],
        ),
        migrations.CreateModel(
            name='GoldBox',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('answers', models.JSONField()),
                ('marked_at', models.DateTimeField(auto_now_add=True)),
                ('retired_at', models.DateTimeField(null=True)),
                ('choice', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='gold', to='labels.choice')),
                ('marked_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='GoldRate',
            fields=[
                ('dataset', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='gold_rate', serialize=False, to='datasets.dataset')),
                ('percent', models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('percent__range', (0, 100))), name='gold_rate_is_a_percentage')],
            },
        ),
        migrations.CreateModel(
            name='Proposal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.CharField(blank=True, max_length=200)),
                ('slug', models.CharField(blank=True, max_length=200)),
                ('skip', models.CharField(blank=True, choices=[('not-interactable', 'Not interactable'), ('cannot-tell', 'Cannot tell'), ('box-is-wrong', 'Box is wrong')], max_length=20)),
                ('box_version', models.PositiveIntegerField(help_text='the box as it was when it was named')),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('author', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='proposals', to=settings.AUTH_USER_MODEL)),
                ('box', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='proposals', to='boxes.box')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.AddField(
            model_name='choice',
            name='proposal',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='choices', to='labels.proposal'),
        ),
        migrations.CreateModel(
            name='QueuedBox',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('waiting', models.CharField(choices=[('proposals', 'Proposals'), ('again', 'Again'), ('adjudication', 'Adjudication')], default='proposals', max_length=20)),
                ('approval', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='boxes.approval')),
                ('box', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='queued', to='boxes.box')),
                ('dataset', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='datasets.dataset')),
            ],
            options={
                'ordering': ['pk'],
                'indexes': [models.Index(fields=['dataset', 'waiting', 'id'], name='labels_queu_dataset_ba9e27_idx')],
            },
        ),
        migrations.CreateModel(
            name='SendBack',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.TextField()),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('box', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='send_backs', to='boxes.box')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='send_backs', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.AddField(
            model_name='proposal',
            name='set_aside',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='proposals', to='labels.sendback'),
        ),
        migrations.CreateModel(
            name='GoldAnswer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.TextField(blank=True)),
                ('slug', models.CharField(blank=True, max_length=200)),
                ('skip', models.CharField(blank=True, max_length=20)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='gold_answers', to=settings.AUTH_USER_MODEL)),
                ('gold', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='given', to='labels.goldbox')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('gold', 'person'), name='one_gold_answer_per_person'), models.CheckConstraint(condition=models.Q(('slug', ''), ('skip', ''), _connector='XOR'), name='gold_a_label_or_a_reason')],
            },
        ),
        migrations.AddConstraint(
            model_name='choice',
            constraint=models.UniqueConstraint(condition=models.Q(('withdrawn_at', None), models.Q(('slug', ''), _negated=True)), fields=('screen', 'slug'), name='label_unique_on_its_screen'),
        ),
        migrations.AddConstraint(
            model_name='choice',
            constraint=models.UniqueConstraint(condition=models.Q(('withdrawn_at', None)), fields=('box',), name='one_label_per_box'),
        ),
        migrations.AddIndex(
            model_name='proposal',
            index=models.Index(fields=['author', '-id'], name='labels_prop_author__8d0117_idx'),
        ),
        migrations.AddConstraint(
            model_name='proposal',
            constraint=models.UniqueConstraint(fields=('box', 'author'), name='one_proposal_per_person'),
        ),
        migrations.AddConstraint(
            model_name='proposal',
            constraint=models.CheckConstraint(condition=models.Q(('slug', ''), ('skip', ''), _connector='XOR'), name='a_label_or_a_reason'),
        ),
    ]
