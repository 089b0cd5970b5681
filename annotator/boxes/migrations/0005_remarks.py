"""Remarks of reviewers and their resolutions; the database itself holds to who may remark and what may be approved.

SQLite forgets a table's triggers when Django rebuilds the table: a later change of Remark or Approval must run this again.
"""

import importlib
from typing import Any

import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models


DREW = importlib.import_module("annotator.boxes.migrations.0002_no_self_review").DREW
SELF = "nobody reviews a screen on which they drew"
MARKED = """
    NEW.decision = 'approved' AND EXISTS (
        SELECT 1 FROM boxes_remark
        WHERE boxes_remark.submission_id = NEW.submission_id AND boxes_remark.reviewer_id = NEW.reviewer_id)
"""
AGAINST = "nobody approves what they have marked as wrong"
SQLITE = [
    f"CREATE TRIGGER boxes_no_self_remark BEFORE INSERT ON boxes_remark WHEN {DREW}"
    f" BEGIN SELECT RAISE(ABORT, '{SELF}'); END",
    f"CREATE TRIGGER boxes_no_approval_in_spite BEFORE INSERT ON boxes_approval WHEN {MARKED}"
    f" BEGIN SELECT RAISE(ABORT, '{AGAINST}'); END",
]
POSTGRESQL = [
    # The function asks for NEW.screen_id and NEW.reviewer_id only, which a remark has too.
    "CREATE TRIGGER boxes_no_self_remark BEFORE INSERT ON boxes_remark"
    " FOR EACH ROW EXECUTE FUNCTION boxes_no_self_review()",
    f"""
    CREATE FUNCTION boxes_no_approval_in_spite() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF {MARKED} THEN
            RAISE EXCEPTION '{AGAINST}' USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN NEW;
    END $$
    """,
    "CREATE TRIGGER boxes_no_approval_in_spite BEFORE INSERT ON boxes_approval"
    " FOR EACH ROW EXECUTE FUNCTION boxes_no_approval_in_spite()",
]
UNDO = {
    "sqlite": ["DROP TRIGGER boxes_no_self_remark", "DROP TRIGGER boxes_no_approval_in_spite"],
    "postgresql": [
        "DROP TRIGGER boxes_no_self_remark ON boxes_remark",
        "DROP TRIGGER boxes_no_approval_in_spite ON boxes_approval",
        "DROP FUNCTION boxes_no_approval_in_spite()",
    ],
}


def create(apps: Any, schema_editor: Any) -> None:
    for statement in {"sqlite": SQLITE, "postgresql": POSTGRESQL}[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def drop(apps: Any, schema_editor: Any) -> None:
    for statement in UNDO[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


class Migration(migrations.Migration):

    dependencies = [
        ('boxes', '0004_proposals'),
        ('screens', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
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
                ('submission', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='remarks', to='boxes.submission')),
            ],
            options={
                'ordering': ['top', 'left', 'id'],
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
        migrations.RunPython(create, drop),
    ]
