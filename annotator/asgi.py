"""The door for ASGI servers."""

import os
import warnings

import django

from annotator.http.answering import Answering

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "annotator.settings")
# WhiteNoise opens the small files of the page synchronously, which is well under ASGI.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")
django.setup(set_prefix=False)
application = Answering()
