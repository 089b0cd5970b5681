"""Settings of Django REST framework and of its schema."""

from typing import Any

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "annotator.accounts.api.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": [
        "annotator.http.parsers.JSONParser",
        "annotator.http.parsers.MultiPartParser",
    ],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "annotator.http.errors.handle_exception",
}
SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Actwright",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    # Several fields are called the same, with different values; each set has a name of its own.
    "ENUM_NAME_OVERRIDES": {
        "AuditAction": "annotator.audit.models.Action",
        "TokenAccess": "annotator.accounts.models.TokenAccess",
        "StepAction": "annotator.screens.services.steps.ACTIONS",
        "JudgementEnum": "annotator.reviews.models.Judgement",
        "EditAction": "annotator.boxes.models.EditAction",
        "GuidelineStage": "annotator.datasets.models.GUIDELINE_STAGE_CHOICES",
        "BoxKind": "annotator.boxes.models.Kind",
        "BoxStage": "annotator.boxes.models.BoxStage",
        "WorkStage": "annotator.datasets.models.WorkStage",
        "SheetState": "annotator.timesheets.selectors.SheetState",
        "BoxOrigin": "annotator.boxes.models.Origin",
        "ScreenStage": "annotator.labels.models.ScreenStage",
        "AskKind": "annotator.assistants.models.AskKind",
        "SuggestionsShown": "annotator.datasets.models.SuggestionsShown",
        "PinStage": "annotator.boxes.models.RESERVABLE_STAGES",
        "EnvironmentKind": "annotator.environments.models.Kind",
        "SessionPurpose": "annotator.environments.models.Purpose",
        "ReleaseFormat": "annotator.releases.serializers.FORMAT_CHOICES",
        "WholeScreenStage": "annotator.boxes.models.WHOLE_SCREEN_STAGES",
    },
}
