"""Fills the queue of screens and their authors from the edits, submissions, decisions and reservations."""

from django.db import migrations

QUEUED = """
    INSERT INTO screens_queuedscreen (screen_id, dataset_id, stage, reserved_for_id)
    SELECT waiting.id, waiting.dataset_id, waiting.stage, reservation.person_id
    FROM (
        SELECT screen.id, application.dataset_id, CASE
            WHEN decision.decision = 'returned'
                OR EXISTS (SELECT 1 FROM boxes_boxreport AS report WHERE report.approval_id = decision.id)
                THEN 'returned'
            WHEN submission.id IS NULL OR submission.version <> COALESCE(
                (SELECT MAX(edit.version) FROM boxes_boxedit AS edit WHERE edit.screen_id = screen.id), 0)
                THEN 'boxes'
            WHEN decision.id IS NULL THEN 'review'
            ELSE 'approved' END AS stage
        FROM screens_screen AS screen
        JOIN datasets_application AS application ON application.id = screen.application_id
        LEFT JOIN boxes_submission AS submission ON submission.id = (
            SELECT MAX(latest.id) FROM boxes_submission AS latest WHERE latest.screen_id = screen.id)
        LEFT JOIN boxes_approval AS decision ON decision.id = (
            SELECT MAX(latest.id) FROM boxes_approval AS latest WHERE latest.submission_id = submission.id)
        WHERE screen.withdrawn_at IS NULL
    ) AS waiting
    LEFT JOIN boxes_reservation AS reservation ON reservation.screen_id = waiting.id
        AND reservation.stage = CASE waiting.stage WHEN 'review' THEN 'review' ELSE 'boxes' END
    WHERE waiting.stage <> 'approved'
"""
AUTHORS = """
    INSERT INTO boxes_screenauthor (screen_id, person_id, is_returned)
    SELECT author.screen_id, author.author_id, EXISTS (
        SELECT 1 FROM screens_queuedscreen AS queued
        WHERE queued.screen_id = author.screen_id AND queued.stage = 'returned')
    FROM (
        SELECT screen_id, author_id FROM boxes_boxedit WHERE author_id IS NOT NULL
        UNION SELECT screen_id, author_id FROM boxes_submission
    ) AS author
"""


class Migration(migrations.Migration):
    dependencies = [("boxes", "0010_screen_authors")]

    operations = [
        migrations.RunSQL(QUEUED, "DELETE FROM screens_queuedscreen"),
        migrations.RunSQL(AUTHORS, "DELETE FROM boxes_screenauthor"),
    ]
