import { createHash, createHmac, randomUUID } from 'node:crypto'
import { AuthorizationResponseError } from 'oauth4webapi'
import { isUuid } from './accounts.ts'
import { authError, flowNotFound, validationFailed } from './auth-answers.ts'
import type { BackendSettings } from '../backend-api.ts'
import { call, type Database, messageOf } from '../database/database.ts'
import {
  consentAddress,
  isProvider,
  type ProviderAttempt,
  type ProviderClient,
  type ProviderName,
  type ProviderPerson,
  readPerson,
} from './providers.ts'

/** As in GoTrue, the time from the first redirect to the exchange of our own code. */
const flowSeconds = 300

/**
 * Finds or creates the account that a provider's user enters, all or nothing. A known identity enters its own account.
 * Otherwise only addresses that the provider has confirmed decide: an unconfirmed address neither enters nor creates an
 * account. The addresses of other identities do not count, because they may be outdated or were never confirmed. An
 * unconfirmed account loses its password and its other identities, which may be a stranger's.
 */
export const providerFunctions = `
  create or replace function embedded.enter_with_provider(flow uuid, subject text, addresses jsonb, claims jsonb) returns text
  language plpgsql set search_path = '' as $$
  declare
    flow_provider text;
    account auth.users;
    candidate uuid;
    matches integer;
  begin
    select flow_state.provider_type into flow_provider from auth.flow_state
      where flow_state.id = flow and flow_state.user_id is null for update;
    if flow_provider is null then
      return 'flow_state_already_used';
    end if;

    -- Lock the account before deciding: it may be taken back from whoever linked this identity.
    perform private.lock_account((
      select identity.user_id from auth.identities identity
      where identity.provider = flow_provider and identity.provider_id = subject
    ));
    select known.* into account from auth.identities identity join auth.users known on known.id = identity.user_id
      where identity.provider = flow_provider and identity.provider_id = subject;
    if account.id is null then
      if addresses = '[]' then
        return 'provider_email_needs_verification';
      end if;
      select count(*) into matches from auth.users known where addresses ? known.email;
      if matches > 1 then
        return 'multiple_accounts';
      end if;
      select known.id into candidate from auth.users known where addresses ? known.email;
      perform private.lock_account(candidate);
      select known.* into account from auth.users known where known.id = candidate and addresses ? known.email;
    end if;
    if account.banned_until > now() or account.deleted_at is not null then
      return 'user_banned';
    end if;
    if account.id is not null and account.email_confirmed_at is null and not addresses ? coalesce(account.email, '') then
      return 'provider_email_needs_verification';
    end if;

    if account.id is null then
      account.id := gen_random_uuid();
      insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
        values (account.id, 'authenticated', 'authenticated', addresses ->> 0, now(), '{}', claims, now(), now());
    elsif account.email_confirmed_at is null then
      delete from auth.identities where user_id = account.id and (provider, provider_id) <> (flow_provider, subject);
      update auth.users set email_confirmed_at = now(), encrypted_password = null, raw_user_meta_data = claims, updated_at = now()
        where id = account.id;
    else
      update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || claims, updated_at = now()
        where id = account.id;
    end if;

    insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
      values (gen_random_uuid(), flow_provider, subject, account.id, claims, now(), now(), now())
      on conflict (provider, provider_id) do update set identity_data = claims, last_sign_in_at = now(), updated_at = now();
    update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || (
      select jsonb_build_object('provider', jsonb_agg(provider order by first_at) -> 0, 'providers', jsonb_agg(provider order by first_at))
      from (select provider, min(created_at) as first_at from auth.identities where user_id = account.id group by provider) known
    ) where id = account.id;

    update auth.flow_state set user_id = account.id, auth_code_issued_at = now(), updated_at = now() where id = flow;
    return 'entered';
  end
  $$;`

/** GoTrue's words for each refusal by the function above. */
const refusals: Record<string, [error: string, description: string]> = {
  flow_state_already_used: ['invalid_request', 'State has already been used'],
  provider_email_needs_verification: ['access_denied', 'Unverified email. Verify the email with the provider in order to sign in'],
  user_banned: ['access_denied', 'User is banned'],
  multiple_accounts: ['server_error', 'Multiple accounts with the same email address in the same linking domain detected: default'],
}

interface Flow {
  id: string
  provider: string
  authCode: string
  redirectTo: string
}

/** Serves sign-in with an external provider: the redirect to it and the return from it, in GoTrue's form. */
export function createProviderSignIn({ database, settings }: { database: Database; settings: BackendSettings }) {
  const redirectUri = `${settings.siteUrl}/auth/v1/callback`

  function clientOf(name: string): [ProviderName, ProviderClient] | null {
    const client = isProvider(name) ? settings.providers[name] : undefined
    return isProvider(name) && client ? [name, client] : null
  }

  /** Derives verifier and nonce from the state, so that only the state is stored. */
  function attemptOf(client: ProviderClient, state: string): ProviderAttempt {
    const derived = (purpose: string) => createHmac('sha256', settings.jwtSecret).update(`${purpose} ${state}`).digest('base64url')
    return { client, redirectUri, state, verifier: derived('code_verifier'), nonce: derived('nonce') }
  }

  async function findFlow(state: string | null): Promise<Flow | null> {
    if (!state || !isUuid(state)) return null
    const [flow] = await database.query<Flow>(
      `select id, provider_type as provider, auth_code as "authCode", referrer as "redirectTo" from auth.flow_state
       where id = $1 and user_id is null and created_at > now() - make_interval(secs => $2)`,
      [state, flowSeconds],
    )
    return flow ?? null
  }

  function enter(flow: Flow, { id, addresses, ...person }: ProviderPerson): Promise<string> {
    const claims = JSON.stringify(claimsOf(id, person, addresses[0]))
    return call(database, 'embedded.enter_with_provider', flow.id, id, JSON.stringify(addresses), claims)
  }

  return {
    /**
     * Finds the account that our own code lets enter. Does not spend the code.
     * @returns a refusal if the code is unknown or expired, or the verifier is another browser's
     */
    async enteredWith(code: string, verifier: string): Promise<{ userId: string; flowId: string } | Response> {
      const [flow] = await database.query<{ flowId: string; userId: string; challenge: string; isExpired: boolean }>(
        `select id as "flowId", user_id as "userId", code_challenge as challenge,
           created_at < now() - make_interval(secs => $2) as "isExpired"
         from auth.flow_state where auth_code = $1 and user_id is not null`,
        [code, flowSeconds],
      )
      if (!flow) return flowNotFound()
      if (flow.isExpired) return authError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
      if (createHash('sha256').update(verifier).digest('base64url') !== flow.challenge) {
        return authError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
      }
      return flow
    },

    /** Redirects to the provider. The caller's own parameters never reach it. */
    async authorize(query: URLSearchParams, redirectTo: string): Promise<Response> {
      const chosen = clientOf(query.get('provider') ?? '')
      if (!chosen) return validationFailed('Unsupported provider: provider is not enabled')
      const challenge = query.get('code_challenge') ?? ''
      // Without PKCE, tokens would be in an address, and anyone's browser could finish the attempt.
      if (!/^[\w.~-]{43,128}$/.test(challenge) || query.get('code_challenge_method')?.toLowerCase() !== 's256') {
        return validationFailed('PKCE flow requires code_challenge_method s256 and code_challenge')
      }
      const [provider, client] = chosen
      const state = randomUUID()
      await database.query('delete from auth.flow_state where created_at < now() - make_interval(secs => $1)', [2 * flowSeconds])
      await database.query(
        `insert into auth.flow_state (id, auth_code, authentication_method, code_challenge, code_challenge_method, provider_type, referrer)
         values ($1, $2, 'oauth', $3, 's256', $4, $5)`,
        [state, randomUUID(), challenge, provider, redirectTo],
      )
      return redirect(await consentAddress(provider, attemptOf(client, state)))
    },

    async callback(returned: URLSearchParams): Promise<Response> {
      const flow = await findFlow(returned.get('state'))
      const chosen = flow && clientOf(flow.provider)
      if (!chosen) return redirect(settings.siteUrl, failure('invalid_request', 'OAuth state not found or expired', 'bad_oauth_state'))
      const [provider, client] = chosen
      try {
        const outcome = await enter(flow, await readPerson(provider, attemptOf(client, flow.id), returned))
        if (outcome === 'entered') return redirect(flow.redirectTo, { code: flow.authCode })
        await forget(flow)
        const [error, description] = refusals[outcome] ?? ['server_error', 'Unexpected failure']
        return redirect(flow.redirectTo, failure(error, description, outcome))
      } catch (error) {
        // A state works only once.
        await forget(flow)
        if (error instanceof AuthorizationResponseError) {
          return redirect(flow.redirectTo, failure(error.error, error.error_description ?? ''))
        }
        console.error(`Signing in with ${provider} failed: ${messageOf(error)}`)
        return redirect(flow.redirectTo, failure('server_error', 'Unable to exchange external code', 'unexpected_failure'))
      }
    },
  }

  async function forget({ id }: Flow): Promise<void> {
    await database.query('delete from auth.flow_state where id = $1 and user_id is null', [id])
  }
}

/** Returns the identity's data, under GoTrue's names. */
function claimsOf(id: string, { name, userName, picture }: Omit<ProviderPerson, 'id' | 'addresses'>, email: string | undefined): object {
  return {
    sub: id,
    provider_id: id,
    ...(name && { name, full_name: name }),
    ...(userName && { user_name: userName, preferred_username: userName }),
    ...(picture && { picture, avatar_url: picture }),
    ...(email && { email }),
    email_verified: email !== undefined,
    phone_verified: false,
  }
}

function failure(error: string, description: string, code?: string): Record<string, string> {
  return { error, error_description: description, ...(code && { error_code: code }) }
}

function redirect(address: string, parameters: Record<string, string> = {}): Response {
  const target = new URL(address)
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value)
  return new Response(null, { status: 302, headers: { location: target.href } })
}
