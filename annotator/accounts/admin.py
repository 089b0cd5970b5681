"""People in Django's admin."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount, SocialApp, SocialToken
from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminPasswordChangeForm, UserChangeForm
from django.db import transaction
from django.http import HttpRequest

from annotator.accounts.api.password_backend import LimitedAdminForm
from annotator.accounts.models import User
from annotator.accounts.selectors import is_last_superuser
from annotator.accounts.services.passwords import end_access
from annotator.audit.models import Action, ObjectType
from annotator.audit.services import record

# Accounts are connected by their owners, and the provider is set by the environment.
for model in (EmailAddress, SocialAccount, SocialApp, SocialToken):
    admin.site.unregister(model)
admin.site.login_form = LimitedAdminForm


class AccountForm(UserChangeForm):  # type: ignore[type-arg]  # no generic when it runs
    """Keeps the last superuser one."""

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        stays = cleaned.get("is_active") and cleaned.get("is_superuser")
        if not stays and is_last_superuser(User.objects.get(pk=self.instance.pk)):
            raise forms.ValidationError("Somebody must run this installation: make another superuser first.")
        return cleaned


class PasswordForm(AdminPasswordChangeForm):  # type: ignore[type-arg]  # as above
    """Sets somebody's password as a link does: their sessions and API tokens end."""

    @transaction.atomic
    def save(self, commit: bool = True) -> User:
        user: User = super().save(commit=commit)
        end_access(user=user)
        return user


@admin.register(User)
class AccountAdmin(UserAdmin):  # type: ignore[type-arg]  # no generic when it runs
    """Accounts are not deleted here: the page Accounts removes them, and keeps what they did."""

    form = AccountForm
    change_password_form = PasswordForm
    actions = None

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return False

    def log_addition(self, request: HttpRequest, obj: User, message: Any) -> Any:
        record(Action.ACCOUNT_CREATED, ObjectType.ACCOUNT, obj.pk)
        return super().log_addition(request, obj, message)

    def log_change(self, request: HttpRequest, obj: User, message: Any) -> Any:
        parts = message if isinstance(message, list) else []
        fields = [str(name) for part in parts for name in part.get("changed", {}).get("fields", [])]
        record(Action.ACCOUNT_CHANGED, ObjectType.ACCOUNT, obj.pk, fields=fields)
        return super().log_change(request, obj, message)
