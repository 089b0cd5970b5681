"""URLs of elements."""

from django.urls import path

from annotator.elements.api import elements, prompts

RELEASE = "releases/<int:release_id>"

urlpatterns = [
    path(f"{RELEASE}/elements", elements.Elements.as_view(), name="elements"),
    path(f"{RELEASE}/elements/picture", elements.ElementsPicture.as_view(), name="elements-picture"),
    path(f"{RELEASE}/elements/comparison", elements.Comparisons.as_view(), name="elements-comparison"),
    path(f"{RELEASE}/prompts/<int:revision_id>", prompts.PromptPreview.as_view(), name="prompt-preview"),
    path(f"{RELEASE}/prompts/<int:revision_id>/picture", prompts.PromptPicture.as_view(), name="prompt-picture"),
]
