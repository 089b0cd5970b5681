"""The tables of this app as an empty database gets them at once; an older one goes through what this replaces."""

from importlib import import_module

import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models


TRIGGERS = [
    import_module(f"annotator.boxes.migrations.{name}")
    for name in ("0002_no_self_review", "0005_remarks", "0007_decisions_stand")
]


class Migration(migrations.Migration):

    replaces = [('boxes', '0001_initial'), ('boxes', '0002_no_self_review'), ('boxes', '0003_doubts_and_pins'), ('boxes', '0004_proposals'), ('boxes', '0005_remarks'), ('boxes', '0006_label_pins'), ('boxes', '0007_decisions_stand'), ('boxes', '0008_reservations'), ('boxes', '0009_box_reports')]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('screens', '0007_uploads'),
    ]

    operations = [
        migrations.CreateModel(
            name='Approval',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField()),
                ('decision', models.CharField(choices=[('approved', 'Approved'), ('returned', 'Returned')], max_length=10)),
                ('reason', models.TextField(blank=True)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('reviewer', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='approvals', to=settings.AUTH_USER_MODEL)),
                ('screen', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='approvals', to='screens.screen')),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='Box',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                ('left', models.PositiveIntegerField()),
                ('top', models.PositiveIntegerField()),
                ('right', models.PositiveIntegerField()),
                ('bottom', models.PositiveIntegerField()),
                ('kind', models.CharField(choices=[('click', 'Click'), ('type', 'Type'), ('select', 'Select'), ('hover', 'Hover'), ('drag', 'Drag'), ('scroll', 'Scroll')], default='click', max_length=10)),
                ('origin', models.CharField(choices=[('drawn', 'Drawn'), ('dom', 'Dom'), ('vision', 'Vision'), ('imported', 'Imported')], default='drawn', max_length=10)),
                ('details', models.JSONField(blank=True, default=dict, help_text='tag, role, name, selector of a DOM box')),
                ('version', models.PositiveIntegerField()),
                ('removed_at', models.DateTimeField(null=True)),
                ('screen', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='boxes', to='screens.screen')),
            ],
            options={
                'ordering': ['top', 'left', 'id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('right__gt', models.F('left')), ('bottom__gt', models.F('top'))), name='box_holds_a_pixel')],
            },
        ),
        migrations.CreateModel(
            name='BoxEdit',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                ('version', models.PositiveIntegerField(help_text="the screen's version that this edit made")),
                ('action', models.CharField(choices=[('add', 'Add'), ('change', 'Change'), ('remove', 'Remove')], max_length=10)),
                ('before', models.JSONField(null=True)),
                ('after', models.JSONField(null=True)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='box_edits', to=settings.AUTH_USER_MODEL)),
                ('box', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='edits', to='boxes.box')),
                ('screen', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='box_edits', to='screens.screen')),
            ],
            options={
                'ordering': ['screen', 'version'],
                'constraints': [models.UniqueConstraint(fields=('screen', 'version'), name='one_edit_per_version')],
            },
        ),
        migrations.CreateModel(
            name='BoxProposal',
            fields=[
                ('id', models.UUIDField(primary_key=True, serialize=False)),
                ('left', models.PositiveIntegerField()),
                ('top', models.PositiveIntegerField()),
                ('right', models.PositiveIntegerField()),
                ('bottom', models.PositiveIntegerField()),
                ('kind', models.CharField(choices=[('click', 'Click'), ('type', 'Type'), ('select', 'Select'), ('hover', 'Hover'), ('drag', 'Drag'), ('scroll', 'Scroll')], max_length=10)),
                ('confidence', models.FloatField()),
                ('screen', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='box_proposals', to='screens.screen')),
            ],
            options={
                'ordering': ['-confidence', 'top', 'left', 'id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('right__gt', models.F('left')), ('bottom__gt', models.F('top'))), name='proposal_holds_a_pixel')],
            },
        ),
        migrations.CreateModel(
            name='BoxReport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.TextField(blank=True)),
                ('box_version', models.PositiveIntegerField(help_text='the box as it was when it was found wrong')),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('approval', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='box_reports', to='boxes.approval')),
                ('author', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='box_reports', to=settings.AUTH_USER_MODEL)),
                ('box', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='box_reports', to='boxes.box')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('approval', 'box', 'author'), name='one_report_per_person_and_approval')],
            },
        ),
        migrations.CreateModel(
            name='Dismissal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('proposal', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='dismissals', to='boxes.boxproposal')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('proposal', 'person'), name='one_dismissal_per_person')],
            },
        ),
        migrations.CreateModel(
            name='Remark',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                ('fault', models.CharField(choices=[('missing', 'No box where one should be'), ('extra', 'Nothing to box here'), ('loose', 'Larger than what it boxes'), ('tight', 'Smaller than what it boxes'), ('wrong-kind', 'Another kind of box'), ('duplicate', 'Boxed already')], max_length=10)),
                ('left', models.PositiveIntegerField()),
                ('top', models.PositiveIntegerField()),
                ('right', models.PositiveIntegerField()),
                ('bottom', models.PositiveIntegerField()),
                ('note', models.TextField(blank=True)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('box', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='remarks', to='boxes.box')),
                ('reviewer', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='remarks', to=settings.AUTH_USER_MODEL)),
                ('screen', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='remarks', to='screens.screen')),
            ],
            options={
                'ordering': ['top', 'left', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Reservation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('stage', models.CharField(choices=[('boxes', 'Drawing boxes'), ('review', 'Reviewing boxes'), ('labels', 'Naming boxes')], max_length=10)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reservations', to=settings.AUTH_USER_MODEL)),
                ('reserved_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('screen', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reservations', to='screens.screen')),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('stage__in', ['boxes', 'review'])), fields=('screen', 'stage'), name='one_reservation_where_one_works'), models.UniqueConstraint(fields=('screen', 'stage', 'person'), name='one_reservation_per_person')],
            },
        ),
        migrations.CreateModel(
            name='Resolution',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('answer', models.TextField(blank=True)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('author', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='resolutions', to=settings.AUTH_USER_MODEL)),
                ('remark', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='resolution', to='boxes.remark')),
            ],
        ),
        migrations.CreateModel(
            name='Submission',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField()),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('author', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='submissions', to=settings.AUTH_USER_MODEL)),
                ('screen', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='submissions', to='screens.screen')),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.AddField(
            model_name='remark',
            name='submission',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='remarks', to='boxes.submission'),
        ),
        migrations.AddField(
            model_name='approval',
            name='submission',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='approvals', to='boxes.submission'),
        ),
        migrations.AddConstraint(
            model_name='remark',
            constraint=models.CheckConstraint(condition=models.Q(('right__gt', models.F('left')), ('bottom__gt', models.F('top'))), name='remark_holds_a_pixel'),
        ),
        migrations.AddConstraint(
            model_name='remark',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('box', None), ('fault', 'missing')), models.Q(models.Q(('fault', 'missing'), _negated=True), ('box__isnull', False)), _connector='OR'), name='remark_names_a_box_unless_it_is_missing'),
        ),
        migrations.AddConstraint(
            model_name='remark',
            constraint=models.UniqueConstraint(fields=('submission', 'reviewer', 'box', 'fault'), name='one_remark_per_fault'),
        ),
        migrations.AddConstraint(
            model_name='approval',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('decision', 'returned'), _negated=True), models.Q(('reason', ''), _negated=True), _connector='OR'), name='returned_boxes_have_a_reason'),
        ),
        *(migrations.RunPython(module.create, module.drop) for module in TRIGGERS),
    ]
