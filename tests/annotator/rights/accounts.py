"""Rights: sign-in, the own account, API tokens, the schema."""

from tests.annotator.rights.row import EVERYBODY, MAINTAINERS, ROLES, SIGNED_IN, STAFF, Key, Row

OLD, NEW = "correct horse", "a long new secret"
LINK = {"uid": Key("reset_uid"), "token": Key("reset_token")}
FIRST = {"token": "none", "username": "first", "password": NEW}

ROWS = [
    Row("GET", "/api/setup", EVERYBODY),
    Row("POST", "/api/setup", EVERYBODY, FIRST, refused=dict.fromkeys(ROLES, 409)),  # there are accounts
    Row("POST", "/api/sign-in", EVERYBODY, {"username": Key("volunteer"), "password": "correct horse"}),
    Row("POST", "/api/sign-out", SIGNED_IN),
    Row("GET", "/api/me", EVERYBODY),
    Row("GET", "/api/me/keys", SIGNED_IN),
    Row("PUT", "/api/me/keys", SIGNED_IN, {"keys": {"boxes.save": ["ctrl+s"]}}),
    Row("GET", "/api/me/sessions", SIGNED_IN),
    Row("DELETE", "/api/me/sessions", SIGNED_IN),
    Row("DELETE", "/api/me/sessions/{session_id}", MAINTAINERS),  # whose session it is
    Row("PUT", "/api/me/password", SIGNED_IN, {"current": OLD, "password": NEW}),
    Row("PUT", "/api/me/email", SIGNED_IN, {"current": OLD, "email": "ada@example.org"}),
    Row("GET", "/api/password-reset", EVERYBODY),
    Row("POST", "/api/password-reset", EVERYBODY, {"email": "ada@example.org"}),
    Row("POST", "/api/password-reset/confirmation", EVERYBODY, {**LINK, "password": NEW}),  # whoever has the link
    Row("GET", "/api/accounts", STAFF),
    Row("POST", "/api/accounts/{person_id}/reset-link", STAFF),
    Row("GET", "/api/tokens", SIGNED_IN),
    Row("POST", "/api/tokens", SIGNED_IN, {"name": "laptop", "access": "read"}),
    Row("DELETE", "/api/tokens/{token_id}", MAINTAINERS),  # whose token it is
    Row("GET", "/api/schema", EVERYBODY),
]
