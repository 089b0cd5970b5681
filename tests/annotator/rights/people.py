"""Rights: members, invitations, what is kept of a person."""

from tests.annotator.rights.row import EVERYBODY, MAINTAINERS, MEMBERS, ROLES, SIGNED_IN, STAFF, VOLUNTEER, Key, Row

NEWCOMER = {"username": "newcomer", "password": "a long new secret"}

ROWS = [
    Row("GET", "/api/datasets/{slug}/members", MEMBERS),
    Row("DELETE", "/api/datasets/{slug}/members/{membership_id}", MAINTAINERS),
    Row("GET", "/api/datasets/{slug}/invitations", MAINTAINERS),
    Row("POST", "/api/datasets/{slug}/invitations/{invitation_id}", MAINTAINERS),
    Row("DELETE", "/api/datasets/{slug}/invitations/{invitation_id}", MAINTAINERS),
    Row("POST", "/api/datasets/{slug}/invitations", MAINTAINERS, {"role": "annotator"}),
    Row("GET", "/api/datasets/{slug}/invitations", MAINTAINERS),
    Row("POST", "/api/datasets/{slug}/invitations/{invitation_id}", MAINTAINERS),
    Row("DELETE", "/api/datasets/{slug}/invitations/{invitation_id}", MAINTAINERS),
    Row("GET", "/api/datasets/{slug}/audit", MAINTAINERS),
    Row("GET", "/api/datasets/{slug}/audit/csv", MAINTAINERS),
    Row("GET", "/api/audit", STAFF),
    Row("GET", "/api/audit/csv", STAFF),
    Row("GET", "/api/invitations/{secret}", EVERYBODY),
    Row("POST", "/api/invitations/{secret}", EVERYBODY, NEWCOMER),
    Row("GET", "/api/oidc", EVERYBODY),
    Row("POST", "/api/oidc/sign-in", EVERYBODY, refused=dict.fromkeys(ROLES, 404)),  # there is no provider
    Row("POST", "/api/me/oidc", SIGNED_IN, {"current": "correct horse"}, refused=dict.fromkeys(ROLES, 404)),
    Row("DELETE", "/api/me/oidc", SIGNED_IN, refused=dict.fromkeys(ROLES, 404)),
    Row("GET", "/api/me/invitations", SIGNED_IN),
    Row("POST", "/api/me/invitations/{invitation_id}", VOLUNTEER),  # who is invited
    Row("DELETE", "/api/me/invitations/{invitation_id}", VOLUNTEER),
    Row("GET", "/api/me/export", SIGNED_IN),
    Row("POST", "/api/me/removal", SIGNED_IN, {"confirmation": Key("asking")}),
    Row("POST", "/api/people/{person_id}/removal", STAFF, {"confirmation": Key("volunteer")}),
    Row("POST", "/api/datasets/{slug}/people/{person_id}/deactivation", MAINTAINERS),
    Row("DELETE", "/api/datasets/{slug}/people/{person_id}/deactivation", MAINTAINERS),
    Row("POST", "/api/datasets/{slug}/people/{person_id}/hand-over", MAINTAINERS, {"to": Key("annotator_id")}),
    Row("GET", "/api/datasets/{slug}/people/{person_id}/export", MAINTAINERS),
    Row("POST", "/api/datasets/{slug}/people/{person_id}/removal", MAINTAINERS, {"confirmation": Key("volunteer")}),
]
