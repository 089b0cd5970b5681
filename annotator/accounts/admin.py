"""People in Django's admin."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from annotator.accounts.models import User

admin.site.register(User, UserAdmin)
