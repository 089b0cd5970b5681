"""Keys of endpoints, encrypted with a key that is derived from the installation's secret key."""

import base64

from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

from annotator.assistants.models import Endpoint

PURPOSE = b"keys of endpoints"


class KeyLost(Exception):  # noqa: N818 - a state that a person can change
    """The key was encrypted under another SECRET_KEY."""

    def __init__(self, endpoint: Endpoint) -> None:
        super().__init__(f"The key of {endpoint.name} was stored under another SECRET_KEY: enter it again.")


def seal(key: str) -> str:
    """The encrypted key; empty for none."""
    return _fernet().encrypt(key.encode()).decode() if key else ""


def unseal(endpoint: Endpoint) -> str:
    """The endpoint's key; empty where it has none. Raises KeyLost."""
    if not endpoint.sealed_key:
        return ""
    try:
        return _fernet().decrypt(endpoint.sealed_key.encode()).decode()
    except InvalidToken:
        raise KeyLost(endpoint) from None


def _fernet() -> Fernet:
    derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=PURPOSE).derive(settings.SECRET_KEY.encode())
    return Fernet(base64.urlsafe_b64encode(derived))
