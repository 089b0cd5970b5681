"""URLs of people: members, invitations, export, removal."""

from django.urls import path

from annotator.people.api import audit, invitations, members, people, single_sign_on

DATASET = "datasets/<slug:slug>"
PERSON = f"{DATASET}/people/<int:person_id>"
urlpatterns = [
    path(f"{DATASET}/members", members.Members.as_view(), name="members"),
    path(f"{DATASET}/members/<int:membership_id>", members.Member.as_view(), name="member"),
    path(f"{DATASET}/invitations", invitations.Invitations.as_view(), name="invitations"),
    path(
        f"{DATASET}/invitations/<int:invitation_id>",
        invitations.PendingInvitation.as_view(),
        name="pending-invitation",
    ),
    path(f"{DATASET}/audit", audit.DatasetLog.as_view(), name="dataset-audit"),
    path(f"{DATASET}/audit/csv", audit.DatasetLogFile.as_view(), name="dataset-audit-csv"),
    path("audit", audit.InstallationLog.as_view(), name="audit"),
    path("audit/csv", audit.InstallationLogFile.as_view(), name="audit-csv"),
    path("invitations/<str:secret>", invitations.OpenInvitation.as_view(), name="invitation"),
    path("oidc", single_sign_on.Provider.as_view(), name="oidc"),
    path("oidc/sign-in", single_sign_on.ProviderSignIn.as_view(), name="oidc-sign-in"),
    path("me/oidc", single_sign_on.Connection.as_view(), name="oidc-connection"),
    path("me/invitations", invitations.MyInvitations.as_view(), name="my-invitations"),
    path("me/invitations/<int:invitation_id>", invitations.MyInvitation.as_view(), name="my-invitation"),
    path("me/export", people.MyExport.as_view(), name="my-export"),
    path("me/removal", people.MyRemoval.as_view(), name="my-removal"),
    path("people/<int:person_id>/removal", people.AccountRemoval.as_view(), name="account-removal"),
    path(f"{PERSON}/deactivation", people.Deactivation.as_view(), name="deactivation"),
    path(f"{PERSON}/hand-over", people.HandOver.as_view(), name="hand-over"),
    path(f"{PERSON}/export", people.MemberExport.as_view(), name="member-export"),
    path(f"{PERSON}/removal", people.MemberRemoval.as_view(), name="member-removal"),
]
