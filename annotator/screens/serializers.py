"""Serializers of screens and captures."""

from datetime import datetime
from typing import Any

from django.urls import reverse
from rest_framework import serializers

from annotator.http.schema import ProblemSerializer
from annotator.jobs.serializers import JobSerializer
from annotator.screens.models import Capture, Login, Screen, Source
from annotator.screens.selectors import KEPT
from annotator.screens.services.steps import ACTIONS

SIDE_LIMIT = 4096
ADDRESSES_LIMIT = 500
VIEWPORTS_LIMIT = 8
REST_LIMIT, LONGEST_REST = 15, 60


class ScreenApplicationSerializer(serializers.Serializer[Any]):
    slug = serializers.CharField()
    name = serializers.CharField()
    platform = serializers.CharField()
    category = serializers.CharField()


class ScreenSerializer(serializers.Serializer[Any]):
    """What a screen is; sizes in pixels of its picture."""

    id = serializers.IntegerField()
    application = ScreenApplicationSerializer()
    number = serializers.IntegerField()
    title = serializers.CharField()
    source = serializers.ChoiceField(choices=Source.choices)  # type: ignore[assignment]
    url = serializers.CharField()
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    device_scale = serializers.FloatField()
    sha256 = serializers.CharField()
    image_url = serializers.SerializerMethodField()
    thumbnail_url = serializers.SerializerMethodField()
    created_at = serializers.DateTimeField()

    def get_image_url(self, screen: Screen) -> str:
        return reverse("screen-image", args=[screen.pk])

    def get_thumbnail_url(self, screen: Screen) -> str:
        return reverse("screen-thumbnail", args=[screen.pk])


class AcceptedSerializer(ScreenSerializer):
    """`near_duplicates` are the ids of screens of the dataset that look nearly the same.

    `boxes` counts those of a box file beside the picture.
    """

    near_duplicates = serializers.SerializerMethodField()
    boxes = serializers.SerializerMethodField()

    def get_near_duplicates(self, screen: Screen) -> list[int]:
        twins: dict[int, list[int]] = self.context["near_duplicates"]
        return twins[screen.pk]

    def get_boxes(self, screen: Screen) -> int:
        boxes: dict[int, int] = self.context["boxes"]
        return boxes[screen.pk]


class NearDuplicatesSerializer(serializers.Serializer[Any]):
    """How many screens of the dataset look nearly the same, and the first of them."""

    count = serializers.IntegerField()
    screens = ScreenSerializer(many=True)


class RefusedSerializer(serializers.Serializer[Any]):
    """A picture that was refused, or boxes that were left out, and why."""

    file = serializers.CharField(source="name")
    problems = ProblemSerializer(many=True)


class UploadSerializer(JobSerializer):
    """Files that were sent, which a worker makes screens of; `files` are their names."""

    application = serializers.CharField(source="application.slug")
    files = serializers.ListField(child=serializers.CharField(), source="file_names")


class UploadOutcomeSerializer(serializers.Serializer[Any]):
    """What has become of the pictures so far; `left_out` are boxes that were not taken though their picture was."""

    accepted = AcceptedSerializer(many=True)
    refused = RefusedSerializer(many=True)
    left_out = RefusedSerializer(many=True)


class UploadDetailSerializer(UploadSerializer, UploadOutcomeSerializer):
    """An upload and what has become of it."""


class UploadRequestSerializer(serializers.Serializer[Any]):
    """`images` are PNG, JPEG or WebP files, or zip files of them; `box_files` OmniACT's or COCO's for them."""

    application = serializers.CharField()
    images = serializers.ListField(child=serializers.FileField(allow_empty_file=True), allow_empty=False)
    box_files = serializers.ListField(child=serializers.FileField(allow_empty_file=True), default=list)
    client_id = serializers.UUIDField(default=None, help_text="sending it twice uploads once")


class StepSerializer(serializers.Serializer[Any]):
    """One step performed on the page before its picture is taken.

    `click`, `hover`, `type` and `dismiss` (a click only where it is shown) need `selector`; `type` writes
    `text`; `press` presses the key `text`; `scroll` moves by `x`, `y` CSS pixels, inside `selector` if given; `wait`
    pauses `x` ms, or until `selector` is shown.
    """

    action = serializers.ChoiceField(choices=ACTIONS)
    selector = serializers.CharField(allow_blank=True, default="")
    text = serializers.CharField(allow_blank=True, trim_whitespace=False, default="")
    x = serializers.IntegerField(default=0)
    y = serializers.IntegerField(default=0)


class ViewportSerializer(serializers.Serializer[Any]):
    """A size in CSS pixels."""

    width = serializers.IntegerField(min_value=200, max_value=SIDE_LIMIT, default=1280)
    height = serializers.IntegerField(min_value=200, max_value=SIDE_LIMIT, default=720)


class CaptureSettingsSerializer(ViewportSerializer):
    """The viewport, when to take the picture and what to do before.

    A page that is waited for until it is `quiet` has `rest_limit` seconds to come to rest; `full_page` takes all of it,
    not only what the viewport shows.
    """

    device_scale = serializers.FloatField(min_value=0.5, max_value=4, default=1.0)
    wait = serializers.ChoiceField(choices=["quiet", "load", "domcontentloaded", "networkidle"], default="quiet")
    rest_limit = serializers.IntegerField(min_value=1, max_value=LONGEST_REST, default=REST_LIMIT)
    full_page = serializers.BooleanField(default=False)
    delay_ms = serializers.IntegerField(min_value=0, max_value=30_000, default=0)
    selector = serializers.CharField(max_length=500, allow_blank=True, default="")
    locale = serializers.RegexField(r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$", default="en-US")
    color_scheme = serializers.ChoiceField(choices=["light", "dark"], default="light")
    steps = StepSerializer(many=True, default=list)


class CaptureRequestSerializer(CaptureSettingsSerializer):
    """A request for captures: each address once in each of `viewports`, else in `width` x `height`.

    `storage_state` is the text of a Playwright storage state, for pages behind a login. It is never given
    back, and is deleted when its captures are done or cancelled, after a day at the latest. `login` is the id of one
    that the person has recorded in a live session, in place of it.
    """

    application = serializers.CharField()
    urls = serializers.ListField(child=serializers.CharField(allow_blank=True), max_length=ADDRESSES_LIMIT)
    viewports = ViewportSerializer(many=True, default=list, max_length=VIEWPORTS_LIMIT)  # type: ignore[call-arg]
    storage_state = serializers.CharField(allow_blank=True, trim_whitespace=False, default="", write_only=True)
    login = serializers.IntegerField(default=None, allow_null=True, write_only=True)
    client_id = serializers.UUIDField(default=None, write_only=True, help_text="sending it twice captures once")


class LoginSerializer(serializers.Serializer[Any]):
    """A login that the person has recorded in a live session, by the hosts that it is for; what it holds is secret."""

    id = serializers.IntegerField()
    hosts = serializers.ListField(child=serializers.CharField())
    created_at = serializers.DateTimeField()
    kept_until = serializers.SerializerMethodField()

    def get_kept_until(self, login: Login) -> datetime:
        return login.created_at + KEPT


class CaptureSerializer(JobSerializer):
    """A capture in any status; `screen` is the id of the resulting screen.

    `near_duplicates` are the ids of screens of the dataset that look nearly the same as that one. `unrest` is what the
    page was yet to bring when its picture was taken; with it the capture can be taken again.
    """

    url = serializers.CharField()
    application = serializers.CharField(source="application.slug")
    settings = CaptureSettingsSerializer()
    behind_login = serializers.BooleanField()
    screen = serializers.IntegerField(source="screen_id", allow_null=True)
    unrest = serializers.ListField(child=serializers.CharField())
    can_be_taken_again = serializers.BooleanField()
    near_duplicates = serializers.SerializerMethodField()

    def get_near_duplicates(self, capture: Capture) -> list[int]:
        twins: dict[int, list[int]] = self.context.get("near_duplicates", {})
        return twins.get(capture.screen_id, []) if capture.screen_id else []


class CaptureAgainSerializer(serializers.Serializer[Any]):
    """Captures (ids) of pages that were not at rest, and the seconds that they get to come to it."""

    ids = serializers.ListField(child=serializers.IntegerField(), allow_empty=False, max_length=ADDRESSES_LIMIT)
    rest_limit = serializers.IntegerField(min_value=1, max_value=LONGEST_REST, default=2 * REST_LIMIT)


class AddressesSerializer(serializers.Serializer[Any]):
    urls = serializers.ListField(child=serializers.CharField(allow_blank=True), max_length=ADDRESSES_LIMIT)


class KnownAddressSerializer(serializers.Serializer[Any]):
    """An address with the ids of the screens that the dataset has of it."""

    url = serializers.CharField()
    screens = serializers.ListField(child=serializers.IntegerField())
