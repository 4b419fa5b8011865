-- The export of an account also says whether an administrator wants notices about new messages.

create or replace function public.export_own_account() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'profile', (select to_jsonb(profile) from public.users profile where profile.id = auth.uid()),
    'signIn', public.own_sign_in(),
    'sessions', public.own_sessions(),
    'securityEvents', public.own_security_events(),
    'authenticators', coalesce(
      (
        select jsonb_agg(jsonb_build_object('name', factor.friendly_name, 'created_at', factor.created_at) order by factor.created_at)
        from auth.mfa_factors factor
        where factor.user_id = auth.uid() and factor.status = 'verified'
      ),
      '[]'
    ),
    'passkeys', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object('name', passkey.friendly_name, 'created_at', passkey.created_at, 'last_used_at', passkey.last_used_at)
          order by passkey.created_at
        )
        from auth.webauthn_credentials passkey
        where passkey.user_id = auth.uid()
      ),
      '[]'
    ),
    'favorites', coalesce(
      (
        select jsonb_agg(to_jsonb(favorite) - 'user_id' order by favorite.created_at, favorite.course_id)
        from public.favorites favorite
        where favorite.user_id = auth.uid()
      ),
      '[]'
    ),
    'contactMessages', coalesce(
      (
        select jsonb_agg(
          to_jsonb(sent) - array['id', 'user_id', 'notes', 'handled_by']
          order by sent.created_at, sent.reference
        )
        from public.contact_messages sent
        where sent.user_id = auth.uid()
      ),
      '[]'
    ),
    'messageNotices', exists (select from private.message_notice_wishes wish where wish.user_id = auth.uid())
  )
  where public.is_active()
$$;
