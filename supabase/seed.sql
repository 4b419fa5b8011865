-- Demo accounts for a stack on your own computer, each with the password "ascendo-demo":
--   learner@ascendo.example      Lena Learner
--   unverified@ascendo.example   Uwe Unverified, whose address is not confirmed yet
--   admin@ascendo.example        Ada Admin, administrator
-- Never seed a site that others can reach: the password is public.

do $$
declare
  demo record;
begin
  for demo in
    select * from (values
      ('00000000-0000-4000-8000-000000000001'::uuid, 'learner@ascendo.example', 'Lena Learner', true,
        '$2b$10$aCDBpE83qfDZy5WMvtF7OOpAV3ZxJ9hB5yg0kGWj1WTRYCuoq2xEW'),
      ('00000000-0000-4000-8000-000000000002'::uuid, 'unverified@ascendo.example', 'Uwe Unverified', false,
        '$2b$10$1daw3haHmQb2LEvFmEHzGOBV6ci3CobLjhaHhCv2X0CoETZlVM0l6'),
      ('00000000-0000-4000-8000-000000000003'::uuid, 'admin@ascendo.example', 'Ada Admin', true,
        '$2b$10$vld4FqAJLn1HHLqoJ7IbVunvdWy8n3P3ywi0f45WTxsXLCldho1Wu')
    ) as demos (id, email, display_name, confirmed, password)
  loop
    if exists (select from auth.users account where account.email = demo.email) then
      continue;
    end if;
    insert into auth.users (
      id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_sent_at,
      raw_app_meta_data, raw_user_meta_data, created_at, updated_at
    ) values (
      demo.id, 'authenticated', 'authenticated', demo.email, demo.password,
      case when demo.confirmed then now() end, now() - interval '1 day',
      '{"provider": "email", "providers": ["email"]}',
      jsonb_build_object(
        'sub', demo.id, 'email', demo.email, 'email_verified', demo.confirmed, 'phone_verified', false,
        'display_name', demo.display_name
      ),
      now(), now()
    );
    insert into auth.identities (
      id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at
    ) values (
      gen_random_uuid(), 'email', demo.id::text, demo.id,
      jsonb_build_object('sub', demo.id, 'email', demo.email, 'email_verified', demo.confirmed, 'phone_verified', false),
      now(), now(), now()
    );
  end loop;

  -- The full stack's auth service cannot read accounts without these; the embedded one has no such column.
  if exists (
    select from information_schema.columns
    where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id'
  ) then
    execute $update$
      update auth.users set
        instance_id = '00000000-0000-0000-0000-000000000000',
        confirmation_token = coalesce(confirmation_token, ''),
        recovery_token = coalesce(recovery_token, ''),
        email_change_token_new = coalesce(email_change_token_new, ''),
        email_change = coalesce(email_change, '')
      where email in ('learner@ascendo.example', 'unverified@ascendo.example', 'admin@ascendo.example')
    $update$;
  end if;

  perform public.grant_admin('admin@ascendo.example');
end
$$;
