-- Written by "npm run schema" from supabase/migrations, for readers; do not edit.

-- Schemas and extensions ------------------------------------------------------------------------------

CREATE SCHEMA private;

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA extensions;

-- private.account_type_choices ------------------------------------------------------------------------

CREATE TABLE private.account_type_choices (
    user_id uuid NOT NULL
);

ALTER TABLE ONLY private.account_type_choices
    ADD CONSTRAINT account_type_choices_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY private.account_type_choices
    ADD CONSTRAINT account_type_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE private.account_type_choices ENABLE ROW LEVEL SECURITY;

-- private.administration_rules ------------------------------------------------------------------------

CREATE TABLE private.administration_rules (
    only_row boolean DEFAULT true NOT NULL,
    authenticator_required boolean DEFAULT false NOT NULL,
    CONSTRAINT administration_rules_only_row_check CHECK (only_row)
);

COMMENT ON TABLE private.administration_rules IS 'To require an authenticator app of every administrator: update private.administration_rules set authenticator_required = true';

ALTER TABLE ONLY private.administration_rules
    ADD CONSTRAINT administration_rules_pkey PRIMARY KEY (only_row);

ALTER TABLE private.administration_rules ENABLE ROW LEVEL SECURITY;

-- private.announced_confirmations ---------------------------------------------------------------------

CREATE TABLE private.announced_confirmations (
    code_hash text NOT NULL,
    address text NOT NULL,
    announced_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY private.announced_confirmations
    ADD CONSTRAINT announced_confirmations_pkey PRIMARY KEY (code_hash, address);

CREATE INDEX announced_confirmations_age ON private.announced_confirmations USING btree (announced_at);

ALTER TABLE private.announced_confirmations ENABLE ROW LEVEL SECURITY;

-- private.build_requests ------------------------------------------------------------------------------

CREATE TABLE private.build_requests (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone DEFAULT now() NOT NULL,
    request_id bigint,
    done_at timestamp with time zone,
    problem text
);

ALTER TABLE ONLY private.build_requests
    ADD CONSTRAINT build_requests_pkey PRIMARY KEY (id);

ALTER TABLE private.build_requests ENABLE ROW LEVEL SECURITY;

-- private.build_webhook -------------------------------------------------------------------------------

CREATE TABLE private.build_webhook (
    only_row boolean DEFAULT true NOT NULL,
    url text NOT NULL,
    secret text NOT NULL,
    CONSTRAINT build_webhook_has_safe_address CHECK (private.is_webhook_address(url)),
    CONSTRAINT build_webhook_has_secret CHECK ((secret ~ '^whsec_[A-Za-z0-9+/]{32,86}={0,2}$'::text)),
    CONSTRAINT build_webhook_only_row_check CHECK (only_row)
);

ALTER TABLE ONLY private.build_webhook
    ADD CONSTRAINT build_webhook_pkey PRIMARY KEY (only_row);

ALTER TABLE private.build_webhook ENABLE ROW LEVEL SECURITY;

-- private.code_tries ----------------------------------------------------------------------------------

CREATE TABLE private.code_tries (
    user_id uuid NOT NULL,
    tries integer DEFAULT 1 NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY private.code_tries
    ADD CONSTRAINT code_tries_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY private.code_tries
    ADD CONSTRAINT code_tries_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE private.code_tries ENABLE ROW LEVEL SECURITY;

-- private.contact_limits ------------------------------------------------------------------------------

CREATE TABLE private.contact_limits (
    only_row boolean DEFAULT true NOT NULL,
    salt text DEFAULT ((gen_random_uuid())::text || (gen_random_uuid())::text) NOT NULL,
    by_sender integer DEFAULT 3 NOT NULL,
    by_network integer DEFAULT 10 NOT NULL,
    by_all integer DEFAULT 200 NOT NULL,
    CONSTRAINT contact_limits_only_row_check CHECK (only_row)
);

ALTER TABLE ONLY private.contact_limits
    ADD CONSTRAINT contact_limits_pkey PRIMARY KEY (only_row);

-- private.contact_sendings ----------------------------------------------------------------------------

CREATE TABLE private.contact_sendings (
    sent_at timestamp with time zone DEFAULT now() NOT NULL,
    sender bytea NOT NULL,
    network bytea
);

CREATE INDEX contact_sendings_sent_at ON private.contact_sendings USING btree (sent_at);

-- private.course_limits -------------------------------------------------------------------------------

CREATE TABLE private.course_limits (
    only_row boolean DEFAULT true NOT NULL,
    drafts integer DEFAULT 20 NOT NULL,
    lessons integer DEFAULT 200 NOT NULL,
    files integer DEFAULT 1000 NOT NULL,
    text_bytes integer DEFAULT (100 * 1024) NOT NULL,
    figure_bytes integer DEFAULT (200 * 1024) NOT NULL,
    picture_bytes integer DEFAULT ((10 * 1024) * 1024) NOT NULL,
    recording_bytes integer DEFAULT ((200 * 1024) * 1024) NOT NULL,
    instructor_bytes bigint DEFAULT ((1024 * 1024) * 1024) NOT NULL,
    hand_ins_a_day integer DEFAULT 20 NOT NULL,
    CONSTRAINT course_limits_only_row_check CHECK (only_row)
);

COMMENT ON TABLE private.course_limits IS 'What one draft and one instructor may have. To change it: update private.course_limits set instructor_bytes = …';

ALTER TABLE ONLY private.course_limits
    ADD CONSTRAINT course_limits_pkey PRIMARY KEY (only_row);

ALTER TABLE private.course_limits ENABLE ROW LEVEL SECURITY;

-- private.course_mails --------------------------------------------------------------------------------

CREATE TABLE private.course_mails (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    version_id uuid NOT NULL,
    event text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone DEFAULT now() NOT NULL,
    request_id bigint,
    done_at timestamp with time zone,
    CONSTRAINT course_mails_event_known CHECK ((event = ANY (ARRAY['handed in'::text, 'returned'::text, 'published'::text, 'not published'::text, 'taken off'::text])))
);

ALTER TABLE ONLY private.course_mails
    ADD CONSTRAINT course_mails_pkey PRIMARY KEY (id);

CREATE INDEX course_mails_of_user ON private.course_mails USING btree (user_id, event);

CREATE INDEX course_mails_of_version ON private.course_mails USING btree (version_id);

CREATE INDEX course_mails_open ON private.course_mails USING btree (next_attempt_at) WHERE (done_at IS NULL);

ALTER TABLE ONLY private.course_mails
    ADD CONSTRAINT course_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.course_mails
    ADD CONSTRAINT course_mails_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.course_versions(id) ON DELETE CASCADE;

ALTER TABLE private.course_mails ENABLE ROW LEVEL SECURITY;

-- private.message_delivery ----------------------------------------------------------------------------

CREATE TABLE private.message_delivery (
    only_row boolean DEFAULT true NOT NULL,
    way text DEFAULT 'none'::text NOT NULL,
    url text,
    secret text,
    CONSTRAINT message_delivery_has_safe_address CHECK (((url IS NULL) OR private.is_webhook_address(url))),
    CONSTRAINT message_delivery_is_whole CHECK (((way = 'webhook'::text) = ((url IS NOT NULL) AND (secret IS NOT NULL)))),
    CONSTRAINT message_delivery_only_row_check CHECK (only_row),
    CONSTRAINT message_delivery_way_known CHECK ((way = ANY (ARRAY['none'::text, 'mail'::text, 'webhook'::text])))
);

ALTER TABLE ONLY private.message_delivery
    ADD CONSTRAINT message_delivery_pkey PRIMARY KEY (only_row);

ALTER TABLE private.message_delivery ENABLE ROW LEVEL SECURITY;

-- private.message_notice_wishes -----------------------------------------------------------------------

CREATE TABLE private.message_notice_wishes (
    user_id uuid NOT NULL
);

ALTER TABLE ONLY private.message_notice_wishes
    ADD CONSTRAINT message_notice_wishes_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY private.message_notice_wishes
    ADD CONSTRAINT message_notice_wishes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE private.message_notice_wishes ENABLE ROW LEVEL SECURITY;

-- private.message_notices -----------------------------------------------------------------------------

CREATE TABLE private.message_notices (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    messages integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    told uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone DEFAULT now() NOT NULL,
    request_id bigint,
    done_at timestamp with time zone
);

ALTER TABLE ONLY private.message_notices
    ADD CONSTRAINT message_notices_pkey PRIMARY KEY (id);

CREATE INDEX message_notices_open ON private.message_notices USING btree (next_attempt_at) WHERE (done_at IS NULL);

ALTER TABLE private.message_notices ENABLE ROW LEVEL SECURITY;

-- private.password_changes ----------------------------------------------------------------------------

CREATE TABLE private.password_changes (
    user_id uuid NOT NULL,
    changed_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY private.password_changes
    ADD CONSTRAINT password_changes_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY private.password_changes
    ADD CONSTRAINT password_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE private.password_changes ENABLE ROW LEVEL SECURITY;

-- private.queued_messages -----------------------------------------------------------------------------

CREATE TABLE private.queued_messages (
    message_id uuid NOT NULL
);

ALTER TABLE ONLY private.queued_messages
    ADD CONSTRAINT queued_messages_pkey PRIMARY KEY (message_id);

ALTER TABLE ONLY private.queued_messages
    ADD CONSTRAINT queued_messages_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.contact_messages(id) ON DELETE CASCADE;

ALTER TABLE private.queued_messages ENABLE ROW LEVEL SECURITY;

-- private.security_events -----------------------------------------------------------------------------

CREATE TABLE private.security_events (
    id bigint NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    happened_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    session_id uuid,
    user_agent text,
    address text,
    former_email text
);

ALTER TABLE private.security_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME private.security_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY private.security_events
    ADD CONSTRAINT security_events_pkey PRIMARY KEY (id);

CREATE INDEX security_events_session_idx ON private.security_events USING btree (session_id);

CREATE INDEX security_events_user_idx ON private.security_events USING btree (user_id, id);

CREATE TRIGGER audit_returned_address AFTER INSERT ON private.security_events FOR EACH ROW WHEN ((new.kind = 'address-returned'::text)) EXECUTE FUNCTION private.audit_returned_address();

CREATE TRIGGER audit_second_step_reset AFTER INSERT ON private.security_events FOR EACH ROW WHEN ((new.kind = 'second-step-reset'::text)) EXECUTE FUNCTION private.audit_second_step_reset();

CREATE TRIGGER queue_security_mail AFTER INSERT ON private.security_events FOR EACH ROW WHEN ((new.kind <> ALL (ARRAY['session-ended'::text, 'account-secured'::text]))) EXECUTE FUNCTION embedded.queue_security_mail();

ALTER TABLE ONLY private.security_events
    ADD CONSTRAINT security_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE private.security_events ENABLE ROW LEVEL SECURITY;

-- public.audit ----------------------------------------------------------------------------------------

CREATE TABLE public.audit (
    id bigint NOT NULL,
    happened_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    actor_id uuid,
    actor_role text NOT NULL,
    action text NOT NULL,
    subject_id uuid,
    before jsonb,
    after jsonb,
    reason text
);

COMMENT ON TABLE public.audit IS 'Append-only. Written by triggers through write_audit, by nothing and nobody else.';

ALTER TABLE public.audit ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (id);

CREATE INDEX audit_action_idx ON public.audit USING btree (action, id);

CREATE INDEX audit_actor_idx ON public.audit USING btree (actor_id, id);

CREATE INDEX audit_subject_idx ON public.audit USING btree (subject_id, id);

CREATE TRIGGER audit_is_never_emptied BEFORE TRUNCATE ON public.audit FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_audit_change();

CREATE TRIGGER audit_is_written_by_triggers BEFORE INSERT ON public.audit FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION public.refuse_audit_change();

CREATE TRIGGER audit_never_changes BEFORE DELETE OR UPDATE ON public.audit FOR EACH ROW EXECUTE FUNCTION public.refuse_audit_change();

CREATE POLICY "Administrators read the log" ON public.audit FOR SELECT TO authenticated USING (( SELECT public.is_admin() AS is_admin));

ALTER TABLE public.audit ENABLE ROW LEVEL SECURITY;

GRANT SELECT ON TABLE public.audit TO authenticated;
GRANT SELECT ON TABLE public.audit TO service_role;

-- public.contact_messages -----------------------------------------------------------------------------

CREATE TABLE public.contact_messages (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    reference text NOT NULL,
    topic text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    message text NOT NULL,
    user_id uuid,
    status text DEFAULT 'new'::text NOT NULL,
    notes text DEFAULT ''::text NOT NULL,
    handled_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone,
    answered_at timestamp with time zone,
    answered_by uuid,
    CONSTRAINT contact_messages_answer_has_time CHECK (((answered_by IS NULL) OR (answered_at IS NOT NULL))),
    CONSTRAINT contact_messages_email_fits CHECK (((char_length(email) <= 254) AND (email ~ '^[^\s@\u0001-\u001f\u007f-\u009f]+@[^\s@.\u0001-\u001f\u007f-\u009f]+(\.[^\s@.\u0001-\u001f\u007f-\u009f]+)+$'::text))),
    CONSTRAINT contact_messages_message_fits CHECK (((message = btrim(message, ' 	
'::text)) AND ((char_length(message) >= 20) AND (char_length(message) <= 2000)) AND (message !~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f]'::text))),
    CONSTRAINT contact_messages_name_fits CHECK (((name = btrim(name)) AND ((char_length(name) >= 2) AND (char_length(name) <= 80)) AND (name !~ '[\u0001-\u001f\u007f-\u009f]'::text))),
    CONSTRAINT contact_messages_notes_fit CHECK ((char_length(notes) <= 4000)),
    CONSTRAINT contact_messages_reference_fits CHECK ((reference ~ '^AS-[2-9A-Z]{4}-[2-9A-Z]{4}$'::text)),
    CONSTRAINT contact_messages_status_known CHECK ((status = ANY (ARRAY['new'::text, 'open'::text, 'closed'::text]))),
    CONSTRAINT contact_messages_topic_known CHECK ((topic = ANY (ARRAY['course'::text, 'account'::text, 'problem'::text, 'idea'::text, 'other'::text])))
);

COMMENT ON TABLE public.contact_messages IS 'Messages sent with the contact form; written by send_contact_message alone.';

ALTER TABLE ONLY public.contact_messages
    ADD CONSTRAINT contact_messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.contact_messages
    ADD CONSTRAINT contact_messages_reference_key UNIQUE (reference);

CREATE INDEX contact_messages_answered ON public.contact_messages USING btree (created_at DESC, id DESC) WHERE (answered_at IS NOT NULL);

CREATE INDEX contact_messages_answerer ON public.contact_messages USING btree (answered_by) WHERE (answered_by IS NOT NULL);

CREATE INDEX contact_messages_handler ON public.contact_messages USING btree (handled_by) WHERE (handled_by IS NOT NULL);

CREATE INDEX contact_messages_inbox ON public.contact_messages USING btree (status, created_at DESC, id DESC);

CREATE INDEX contact_messages_newest ON public.contact_messages USING btree (created_at DESC, id DESC);

CREATE INDEX contact_messages_search ON public.contact_messages USING gin (private.searchable(((((((reference || ' '::text) || name) || ' '::text) || email) || ' '::text) || message)) extensions.gin_trgm_ops);

CREATE INDEX contact_messages_sender ON public.contact_messages USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX contact_messages_unanswered ON public.contact_messages USING btree (created_at DESC, id DESC) WHERE (answered_at IS NULL);

CREATE TRIGGER audit_contact_messages AFTER UPDATE ON public.contact_messages FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.notes IS DISTINCT FROM new.notes) OR ((old.answered_at IS NULL) <> (new.answered_at IS NULL)))) EXECUTE FUNCTION public.audit_contact_messages();

CREATE TRIGGER audit_deleted_contact_messages AFTER DELETE ON public.contact_messages FOR EACH ROW EXECUTE FUNCTION public.audit_contact_messages();

CREATE TRIGGER guard_contact_messages BEFORE UPDATE ON public.contact_messages FOR EACH ROW EXECUTE FUNCTION public.guard_contact_messages();

CREATE TRIGGER queue_message AFTER INSERT ON public.contact_messages FOR EACH ROW EXECUTE FUNCTION private.queue_message();

CREATE TRIGGER require_email_address BEFORE INSERT OR UPDATE OF email ON public.contact_messages FOR EACH ROW EXECUTE FUNCTION private.require_email_address('email');

ALTER TABLE ONLY public.contact_messages
    ADD CONSTRAINT contact_messages_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES auth.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.contact_messages
    ADD CONSTRAINT contact_messages_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES auth.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.contact_messages
    ADD CONSTRAINT contact_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL;

CREATE POLICY "Administrators read messages" ON public.contact_messages FOR SELECT TO authenticated USING (( SELECT public.is_admin() AS is_admin));

CREATE POLICY "Administrators set status and notes" ON public.contact_messages FOR UPDATE TO authenticated USING (( SELECT public.is_admin() AS is_admin)) WITH CHECK (( SELECT public.is_admin() AS is_admin));

ALTER TABLE public.contact_messages ENABLE ROW LEVEL SECURITY;

GRANT ALL ON TABLE public.contact_messages TO service_role;
GRANT SELECT ON TABLE public.contact_messages TO authenticated;

GRANT UPDATE(status) ON TABLE public.contact_messages TO authenticated;

GRANT UPDATE(notes) ON TABLE public.contact_messages TO authenticated;

GRANT UPDATE(answered_at) ON TABLE public.contact_messages TO authenticated;

-- public.course_versions ------------------------------------------------------------------------------

CREATE TABLE public.course_versions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    draft_id uuid NOT NULL,
    number integer NOT NULL,
    snapshot_id uuid NOT NULL,
    slug text NOT NULL,
    title text NOT NULL,
    note text NOT NULL,
    handed_in_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    handed_in_by uuid,
    state text DEFAULT 'handed in'::text NOT NULL,
    decided_at timestamp with time zone,
    decided_by uuid,
    answer text DEFAULT ''::text NOT NULL,
    remarks jsonb DEFAULT '[]'::jsonb NOT NULL,
    problem text DEFAULT ''::text NOT NULL,
    published_at timestamp with time zone,
    taught_by text,
    CONSTRAINT course_versions_answer_fits CHECK ((char_length(answer) <= 2000)),
    CONSTRAINT course_versions_note_fits CHECK ((char_length(note) <= 2000)),
    CONSTRAINT course_versions_problem_fits CHECK ((char_length(problem) <= 2000)),
    CONSTRAINT course_versions_state_known CHECK ((state = ANY (ARRAY['handed in'::text, 'returned'::text, 'approved'::text, 'published'::text, 'withdrawn'::text])))
);

COMMENT ON COLUMN public.course_versions.taught_by IS 'The name that learners see. Null if the account has none, or was deleted.';

ALTER TABLE ONLY public.course_versions
    ADD CONSTRAINT course_versions_draft_id_number_key UNIQUE (draft_id, number);

ALTER TABLE ONLY public.course_versions
    ADD CONSTRAINT course_versions_pkey PRIMARY KEY (id);

CREATE UNIQUE INDEX course_versions_approved ON public.course_versions USING btree (draft_id) WHERE (state = 'approved'::text);

CREATE INDEX course_versions_decided_by ON public.course_versions USING btree (decided_by);

CREATE UNIQUE INDEX course_versions_handed_in ON public.course_versions USING btree (draft_id) WHERE (state = 'handed in'::text);

CREATE INDEX course_versions_handed_in_by ON public.course_versions USING btree (handed_in_by);

CREATE UNIQUE INDEX course_versions_published ON public.course_versions USING btree (draft_id) WHERE (state = 'published'::text);

CREATE INDEX course_versions_queue ON public.course_versions USING btree (state, handed_in_at, id);

CREATE INDEX course_versions_snapshot ON public.course_versions USING btree (snapshot_id);

CREATE TRIGGER audit_course_version AFTER UPDATE OF state ON public.course_versions FOR EACH ROW WHEN ((old.state <> new.state)) EXECUTE FUNCTION private.audit_course_version();

CREATE TRIGGER audit_new_course_version AFTER INSERT ON public.course_versions FOR EACH ROW EXECUTE FUNCTION private.audit_course_version();

CREATE TRIGGER end_problem_of_course_version BEFORE UPDATE OF state ON public.course_versions FOR EACH ROW WHEN ((old.state <> new.state)) EXECUTE FUNCTION private.forget_problem();

CREATE TRIGGER guard_course_version BEFORE UPDATE ON public.course_versions FOR EACH ROW EXECUTE FUNCTION private.guard_course_version();

CREATE TRIGGER keep_name_of_new_version BEFORE INSERT ON public.course_versions FOR EACH ROW EXECUTE FUNCTION private.keep_name();

CREATE TRIGGER keep_number_of_new_version BEFORE INSERT ON public.course_versions FOR EACH ROW WHEN ((new.state = 'handed in'::text)) EXECUTE FUNCTION private.keep_number();

CREATE TRIGGER keep_number_of_version BEFORE UPDATE OF state ON public.course_versions FOR EACH ROW WHEN (((new.state = 'approved'::text) AND (old.state <> 'approved'::text))) EXECUTE FUNCTION private.keep_number();

CREATE TRIGGER queue_build_request AFTER UPDATE OF state ON public.course_versions FOR EACH ROW WHEN ((((new.state = 'approved'::text) AND (old.state <> 'approved'::text)) OR ((new.state = 'withdrawn'::text) AND (old.state = ANY (ARRAY['approved'::text, 'published'::text]))))) EXECUTE FUNCTION private.queue_build_request();

CREATE TRIGGER queue_mails_of_new_version AFTER INSERT ON public.course_versions FOR EACH ROW EXECUTE FUNCTION private.queue_course_mails();

CREATE TRIGGER queue_mails_of_version AFTER UPDATE OF state, problem ON public.course_versions FOR EACH ROW WHEN (((old.state <> new.state) OR (old.problem <> new.problem))) EXECUTE FUNCTION private.queue_course_mails();

ALTER TABLE ONLY public.course_versions
    ADD CONSTRAINT course_versions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.course_versions
    ADD CONSTRAINT course_versions_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES public.drafts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.course_versions
    ADD CONSTRAINT course_versions_handed_in_by_fkey FOREIGN KEY (handed_in_by) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.course_versions
    ADD CONSTRAINT course_versions_snapshot_id_fkey FOREIGN KEY (snapshot_id) REFERENCES public.draft_snapshots(id) DEFERRABLE INITIALLY DEFERRED;

CREATE POLICY "Own versions and, for administrators, all" ON public.course_versions FOR SELECT TO authenticated USING (((draft_id IN ( SELECT private.own_drafts() AS own_drafts)) OR ( SELECT public.is_admin() AS is_admin)));

ALTER TABLE public.course_versions ENABLE ROW LEVEL SECURITY;

GRANT SELECT ON TABLE public.course_versions TO authenticated;
GRANT SELECT ON TABLE public.course_versions TO service_role;

-- public.disabled_accounts ----------------------------------------------------------------------------

CREATE TABLE public.disabled_accounts (
    user_id uuid NOT NULL,
    reason text,
    disabled_at timestamp with time zone DEFAULT now() NOT NULL,
    until timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.disabled_accounts
    ADD CONSTRAINT disabled_accounts_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.disabled_accounts
    ADD CONSTRAINT disabled_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE POLICY "Administrators read who is disabled" ON public.disabled_accounts FOR SELECT TO authenticated USING (( SELECT public.is_admin() AS is_admin));

ALTER TABLE public.disabled_accounts ENABLE ROW LEVEL SECURITY;

GRANT SELECT ON TABLE public.disabled_accounts TO authenticated;
GRANT SELECT ON TABLE public.disabled_accounts TO service_role;

-- public.draft_contents -------------------------------------------------------------------------------

CREATE TABLE public.draft_contents (
    draft_id uuid NOT NULL,
    hash text NOT NULL,
    size integer NOT NULL,
    text text
);

ALTER TABLE ONLY public.draft_contents
    ADD CONSTRAINT draft_contents_pkey PRIMARY KEY (draft_id, hash);

CREATE TRIGGER contents_never_change BEFORE UPDATE ON public.draft_contents FOR EACH ROW WHEN (((old.text IS NOT NULL) OR (((old.draft_id IS DISTINCT FROM new.draft_id) OR (old.hash IS DISTINCT FROM new.hash)) OR (old.size IS DISTINCT FROM new.size)))) EXECUTE FUNCTION private.refuse_history_change();

ALTER TABLE ONLY public.draft_contents
    ADD CONSTRAINT draft_contents_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES public.drafts(id) ON DELETE CASCADE;

CREATE POLICY "Own contents and, for administrators, those of versions" ON public.draft_contents FOR SELECT TO authenticated USING (((draft_id IN ( SELECT private.own_drafts() AS own_drafts)) OR (( SELECT public.is_admin() AS is_admin) AND private.is_of_version(draft_id, hash))));

ALTER TABLE public.draft_contents ENABLE ROW LEVEL SECURITY;

GRANT SELECT ON TABLE public.draft_contents TO authenticated;
GRANT SELECT ON TABLE public.draft_contents TO service_role;

-- public.draft_files ----------------------------------------------------------------------------------

CREATE TABLE public.draft_files (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    draft_id uuid NOT NULL,
    path text NOT NULL,
    text text,
    hash text NOT NULL,
    size integer NOT NULL,
    revision integer NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    removed_at timestamp with time zone,
    CONSTRAINT draft_files_hash_fits CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT draft_files_path_fits CHECK ((private.course_file_kind(path) IS NOT NULL)),
    CONSTRAINT draft_files_text_is_stored_once CHECK (((text IS NULL) = private.is_stored_file(path)))
);

ALTER TABLE ONLY public.draft_files
    ADD CONSTRAINT draft_files_pkey PRIMARY KEY (id);

CREATE UNIQUE INDEX draft_files_path ON public.draft_files USING btree (draft_id, lower(path)) WHERE (removed_at IS NULL);

CREATE UNIQUE INDEX draft_files_revision ON public.draft_files USING btree (draft_id, revision);

ALTER TABLE ONLY public.draft_files
    ADD CONSTRAINT draft_files_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES public.drafts(id) ON DELETE CASCADE;

CREATE POLICY "Read the files of the own drafts" ON public.draft_files FOR SELECT TO authenticated USING ((draft_id IN ( SELECT private.own_drafts() AS own_drafts)));

ALTER TABLE public.draft_files ENABLE ROW LEVEL SECURITY;

GRANT SELECT ON TABLE public.draft_files TO authenticated;
GRANT SELECT ON TABLE public.draft_files TO service_role;

-- public.draft_snapshot_files -------------------------------------------------------------------------

CREATE TABLE public.draft_snapshot_files (
    snapshot_id uuid NOT NULL,
    path text NOT NULL,
    draft_id uuid NOT NULL,
    hash text NOT NULL
);

ALTER TABLE ONLY public.draft_snapshot_files
    ADD CONSTRAINT draft_snapshot_files_pkey PRIMARY KEY (snapshot_id, path);

CREATE INDEX draft_snapshot_files_content ON public.draft_snapshot_files USING btree (draft_id, hash);

CREATE TRIGGER snapshot_files_never_change BEFORE UPDATE ON public.draft_snapshot_files FOR EACH ROW EXECUTE FUNCTION private.refuse_history_change();

ALTER TABLE ONLY public.draft_snapshot_files
    ADD CONSTRAINT draft_snapshot_files_draft_id_hash_fkey FOREIGN KEY (draft_id, hash) REFERENCES public.draft_contents(draft_id, hash) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.draft_snapshot_files
    ADD CONSTRAINT draft_snapshot_files_snapshot_id_fkey FOREIGN KEY (snapshot_id) REFERENCES public.draft_snapshots(id) ON DELETE CASCADE;

CREATE POLICY "Files of own snapshots and, for administrators, of versions" ON public.draft_snapshot_files FOR SELECT TO authenticated USING (((draft_id IN ( SELECT private.own_drafts() AS own_drafts)) OR (( SELECT public.is_admin() AS is_admin) AND (EXISTS ( SELECT
   FROM public.course_versions version
  WHERE (version.snapshot_id = draft_snapshot_files.snapshot_id))))));

ALTER TABLE public.draft_snapshot_files ENABLE ROW LEVEL SECURITY;

GRANT SELECT ON TABLE public.draft_snapshot_files TO authenticated;
GRANT SELECT ON TABLE public.draft_snapshot_files TO service_role;

-- public.draft_snapshots ------------------------------------------------------------------------------

CREATE TABLE public.draft_snapshots (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    draft_id uuid NOT NULL,
    taken_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    taken_by uuid
);

ALTER TABLE ONLY public.draft_snapshots
    ADD CONSTRAINT draft_snapshots_pkey PRIMARY KEY (id);

CREATE INDEX draft_snapshots_newest ON public.draft_snapshots USING btree (draft_id, taken_at DESC);

CREATE INDEX draft_snapshots_taken_by ON public.draft_snapshots USING btree (taken_by);

CREATE TRIGGER snapshots_never_change BEFORE UPDATE ON public.draft_snapshots FOR EACH ROW WHEN ((((old.id IS DISTINCT FROM new.id) OR (old.draft_id IS DISTINCT FROM new.draft_id)) OR (old.taken_at IS DISTINCT FROM new.taken_at))) EXECUTE FUNCTION private.refuse_history_change();

ALTER TABLE ONLY public.draft_snapshots
    ADD CONSTRAINT draft_snapshots_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES public.drafts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.draft_snapshots
    ADD CONSTRAINT draft_snapshots_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES public.users(id) ON DELETE SET NULL;

CREATE POLICY "Own snapshots and, for administrators, versions" ON public.draft_snapshots FOR SELECT TO authenticated USING (((draft_id IN ( SELECT private.own_drafts() AS own_drafts)) OR (( SELECT public.is_admin() AS is_admin) AND (EXISTS ( SELECT
   FROM public.course_versions version
  WHERE (version.snapshot_id = draft_snapshots.id))))));

ALTER TABLE public.draft_snapshots ENABLE ROW LEVEL SECURITY;

GRANT SELECT ON TABLE public.draft_snapshots TO authenticated;
GRANT SELECT ON TABLE public.draft_snapshots TO service_role;

-- public.drafts ---------------------------------------------------------------------------------------

CREATE TABLE public.drafts (
    id uuid NOT NULL,
    instructor_id uuid,
    slug text DEFAULT ''::text NOT NULL,
    title text DEFAULT ''::text NOT NULL,
    address text,
    revision integer DEFAULT 0 NOT NULL,
    text_bytes bigint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    removed_at timestamp with time zone
);

ALTER TABLE ONLY public.drafts
    ADD CONSTRAINT drafts_address_key UNIQUE (address);

ALTER TABLE ONLY public.drafts
    ADD CONSTRAINT drafts_pkey PRIMARY KEY (id);

CREATE INDEX drafts_instructor ON public.drafts USING btree (instructor_id);

CREATE TRIGGER audit_given_draft AFTER UPDATE OF instructor_id ON public.drafts FOR EACH ROW WHEN (((new.instructor_id IS NOT NULL) AND (old.instructor_id IS DISTINCT FROM new.instructor_id))) EXECUTE FUNCTION private.audit_given_draft();

CREATE TRIGGER change_name_of_given_draft AFTER UPDATE OF instructor_id ON public.drafts FOR EACH ROW WHEN ((old.instructor_id IS DISTINCT FROM new.instructor_id)) EXECUTE FUNCTION private.change_name();

CREATE TRIGGER forget_files_of_draft AFTER DELETE ON public.drafts FOR EACH ROW EXECUTE FUNCTION private.forget_files_of_draft();

ALTER TABLE ONLY public.drafts
    ADD CONSTRAINT drafts_instructor_id_fkey FOREIGN KEY (instructor_id) REFERENCES public.users(id) ON DELETE SET NULL;

CREATE POLICY "Own drafts and, for administrators, those handed in" ON public.drafts FOR SELECT TO authenticated USING (((id IN ( SELECT private.own_drafts() AS own_drafts)) OR (( SELECT public.is_admin() AS is_admin) AND private.is_for_administrators(drafts.*))));

ALTER TABLE public.drafts ENABLE ROW LEVEL SECURITY;

GRANT SELECT ON TABLE public.drafts TO authenticated;
GRANT SELECT ON TABLE public.drafts TO service_role;

-- public.favorites ------------------------------------------------------------------------------------

CREATE TABLE public.favorites (
    user_id uuid DEFAULT auth.uid() NOT NULL,
    course_id text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT favorites_course_id_fits CHECK ((course_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$'::text))
);

COMMENT ON TABLE public.favorites IS 'Favorite courses of an account, 500 at most.';

ALTER TABLE ONLY public.favorites
    ADD CONSTRAINT favorites_pkey PRIMARY KEY (user_id, course_id);

CREATE INDEX favorites_course_idx ON public.favorites USING btree (course_id);

CREATE TRIGGER guard_favorites BEFORE INSERT ON public.favorites FOR EACH ROW EXECUTE FUNCTION public.guard_favorites();

ALTER TABLE ONLY public.favorites
    ADD CONSTRAINT favorites_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE POLICY "Add to the own favorites" ON public.favorites FOR INSERT TO authenticated WITH CHECK ((( SELECT public.is_active() AS is_active) AND (user_id = ( SELECT auth.uid() AS uid))));

CREATE POLICY "Read the own favorites" ON public.favorites FOR SELECT TO authenticated USING ((( SELECT public.is_active() AS is_active) AND (user_id = ( SELECT auth.uid() AS uid))));

CREATE POLICY "Remove from the own favorites" ON public.favorites FOR DELETE TO authenticated USING ((( SELECT public.is_active() AS is_active) AND (user_id = ( SELECT auth.uid() AS uid))));

ALTER TABLE public.favorites ENABLE ROW LEVEL SECURITY;

GRANT ALL ON TABLE public.favorites TO service_role;
GRANT SELECT,DELETE ON TABLE public.favorites TO authenticated;

GRANT INSERT(user_id) ON TABLE public.favorites TO authenticated;

GRANT INSERT(course_id) ON TABLE public.favorites TO authenticated;

-- public.users ----------------------------------------------------------------------------------------

CREATE TABLE public.users (
    id uuid NOT NULL,
    role text DEFAULT 'user'::text NOT NULL,
    account_type text DEFAULT 'student'::text NOT NULL,
    display_name text,
    email text DEFAULT ''::text NOT NULL,
    photo_url text,
    email_verified boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_login_at timestamp with time zone,
    updated_at timestamp with time zone,
    CONSTRAINT users_account_type_known CHECK ((account_type = ANY (ARRAY['student'::text, 'instructor'::text]))),
    CONSTRAINT users_display_name_fits CHECK ((((char_length(display_name) >= 2) AND (char_length(display_name) <= 80)) AND (display_name = btrim(display_name)) AND (display_name !~ '[[:cntrl:]]'::text))),
    CONSTRAINT users_display_name_visible CHECK (((NOT (display_name IS DISTINCT FROM public.clean_name(display_name))) AND (COALESCE(public.visible_length(display_name), 2) >= 2))),
    CONSTRAINT users_photo_url_fits CHECK (((char_length(photo_url) <= 2048) AND ((photo_url ~ '^https://[^[:space:]]+$'::text) OR (photo_url ~ (('^(https?://[a-zA-Z0-9.:-]+)?/storage/v1/object/public/[a-z0-9._-]+/'::text || id) || '/[^[:space:]]+$'::text))))),
    CONSTRAINT users_photo_url_stays CHECK (((photo_url ~ '^https://'::text) OR (photo_url !~ '/\.\.?(/|$)'::text))),
    CONSTRAINT users_role_known CHECK ((role = ANY (ARRAY['user'::text, 'admin'::text])))
);

COMMENT ON TABLE public.users IS 'Profiles. Kept in step with auth.users by triggers.';

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

CREATE INDEX users_admins_idx ON public.users USING btree (id) WHERE (role = 'admin'::text);

CREATE INDEX users_created_at_idx ON public.users USING btree (created_at DESC, id DESC);

CREATE INDEX users_email_idx ON public.users USING btree (lower(email), id);

CREATE INDEX users_last_login_idx ON public.users USING btree (COALESCE(last_login_at, '-infinity'::timestamp with time zone) DESC, id DESC);

CREATE INDEX users_name_idx ON public.users USING btree (lower(COALESCE(display_name, email)), id);

CREATE INDEX users_search_idx ON public.users USING gin (private.searchable(((email || ' '::text) || COALESCE(display_name, ''::text))) extensions.gin_trgm_ops);

CREATE INDEX users_unverified_idx ON public.users USING btree (created_at DESC, id DESC) WHERE (NOT email_verified);

CREATE TRIGGER audit_new_admins AFTER INSERT ON public.users FOR EACH ROW WHEN ((new.role <> 'user'::text)) EXECUTE FUNCTION public.audit_users();

CREATE TRIGGER audit_users AFTER DELETE OR UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION public.audit_users();

CREATE TRIGGER guard_users BEFORE INSERT OR UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION public.guard_users();

CREATE TRIGGER keep_an_admin BEFORE DELETE OR UPDATE OF role ON public.users FOR EACH ROW EXECUTE FUNCTION public.keep_an_admin();

CREATE TRIGGER remove_unseen_drafts BEFORE DELETE ON public.users FOR EACH ROW EXECUTE FUNCTION private.remove_unseen_drafts();

CREATE TRIGGER require_email_address BEFORE INSERT OR UPDATE OF email ON public.users FOR EACH ROW EXECUTE FUNCTION private.require_email_address('email');

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_id_fkey FOREIGN KEY (id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE POLICY "Change the own profile" ON public.users FOR UPDATE TO authenticated USING ((( SELECT public.is_active() AS is_active) AND (id = ( SELECT auth.uid() AS uid)))) WITH CHECK ((( SELECT public.is_active() AS is_active) AND (id = ( SELECT auth.uid() AS uid))));

CREATE POLICY "Create the own profile" ON public.users FOR INSERT TO authenticated WITH CHECK ((( SELECT public.is_active() AS is_active) AND (id = ( SELECT auth.uid() AS uid))));

CREATE POLICY "Own profile and, for administrators, every profile" ON public.users FOR SELECT TO authenticated USING ((( SELECT public.is_active() AS is_active) AND ((id = ( SELECT auth.uid() AS uid)) OR ( SELECT public.is_admin() AS is_admin))));

ALTER TABLE public.users ENABLE ROW LEVEL SECURITY;

GRANT ALL ON TABLE public.users TO service_role;
GRANT SELECT ON TABLE public.users TO authenticated;

GRANT INSERT(id) ON TABLE public.users TO authenticated;

GRANT INSERT(role) ON TABLE public.users TO authenticated;

GRANT INSERT(account_type) ON TABLE public.users TO authenticated;

GRANT INSERT(display_name),UPDATE(display_name) ON TABLE public.users TO authenticated;

GRANT INSERT(email) ON TABLE public.users TO authenticated;

GRANT INSERT(photo_url),UPDATE(photo_url) ON TABLE public.users TO authenticated;

GRANT INSERT(email_verified) ON TABLE public.users TO authenticated;

GRANT INSERT(created_at) ON TABLE public.users TO authenticated;

GRANT INSERT(last_login_at),UPDATE(last_login_at) ON TABLE public.users TO authenticated;

GRANT INSERT(updated_at) ON TABLE public.users TO authenticated;

-- auth.audit_log_entries ------------------------------------------------------------------------------

CREATE TRIGGER note_resend AFTER INSERT ON auth.audit_log_entries FOR EACH ROW WHEN ((((new.payload ->> 'action'::text) = 'user_confirmation_requested'::text) AND ((new.payload -> 'traits'::text) IS NULL))) EXECUTE FUNCTION private.note_resend();

-- auth.identities -------------------------------------------------------------------------------------

CREATE TRIGGER note_linked_provider AFTER INSERT ON auth.identities FOR EACH ROW WHEN ((new.provider <> 'email'::text)) EXECUTE FUNCTION private.note_linked_provider();

-- auth.mfa_amr_claims ---------------------------------------------------------------------------------

CREATE TRIGGER refuse_sign_in_under_way BEFORE INSERT ON auth.mfa_amr_claims FOR EACH ROW WHEN ((new.authentication_method = 'password'::text)) EXECUTE FUNCTION private.refuse_sign_in_under_way();

-- auth.mfa_factors ------------------------------------------------------------------------------------

CREATE TRIGGER end_second_step AFTER DELETE ON auth.mfa_factors FOR EACH ROW WHEN ((old.status = 'verified'::auth.factor_status)) EXECUTE FUNCTION private.end_second_step();

CREATE TRIGGER limit_factors BEFORE INSERT ON auth.mfa_factors FOR EACH ROW EXECUTE FUNCTION private.limit_factors();

CREATE TRIGGER note_new_factor AFTER UPDATE OF status ON auth.mfa_factors FOR EACH ROW WHEN (((old.status <> 'verified'::auth.factor_status) AND (new.status = 'verified'::auth.factor_status))) EXECUTE FUNCTION private.note_new_factor();

CREATE TRIGGER note_removed_factor AFTER DELETE ON auth.mfa_factors FOR EACH ROW WHEN ((old.status = 'verified'::auth.factor_status)) EXECUTE FUNCTION private.note_event('authenticator-removed');

CREATE TRIGGER refuse_app_under_way BEFORE UPDATE OF status ON auth.mfa_factors FOR EACH ROW WHEN (((new.status = 'verified'::auth.factor_status) AND (old.status <> 'verified'::auth.factor_status))) EXECUTE FUNCTION private.refuse_key_under_way();

CREATE TRIGGER void_keys_of_factor AFTER UPDATE OF status ON auth.mfa_factors FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION private.void_keys_of_factor();

CREATE TRIGGER void_keys_without_factor AFTER DELETE ON auth.mfa_factors FOR EACH ROW WHEN ((old.status = 'verified'::auth.factor_status)) EXECUTE FUNCTION private.void_keys_of_factor();

-- auth.sessions ---------------------------------------------------------------------------------------

CREATE TRIGGER note_device_of_session AFTER UPDATE OF user_agent, ip ON auth.sessions FOR EACH ROW WHEN (((old.user_agent IS NULL) AND (new.user_agent IS NOT NULL))) EXECUTE FUNCTION private.note_session();

CREATE TRIGGER note_new_session AFTER INSERT ON auth.sessions FOR EACH ROW EXECUTE FUNCTION private.note_session();

-- auth.users ------------------------------------------------------------------------------------------

CREATE TRIGGER create_user_of_account AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION public.create_user_of_account();

CREATE TRIGGER disown_confirmed BEFORE UPDATE ON auth.users FOR EACH ROW WHEN (((old.email_confirmed_at IS NULL) AND (new.email_confirmed_at IS NOT NULL))) EXECUTE FUNCTION private.disown_confirmed();

CREATE TRIGGER end_email_change BEFORE UPDATE ON auth.users FOR EACH ROW WHEN ((((new.email_change)::text <> ''::text) AND ((COALESCE(new.email_change_token_new, ''::character varying))::text = ''::text) AND ((COALESCE(new.email_change_token_current, ''::character varying))::text = ''::text) AND (((((old.encrypted_password)::text IS DISTINCT FROM (new.encrypted_password)::text) OR ((old.email)::text IS DISTINCT FROM (new.email)::text)) OR (old.banned_until IS DISTINCT FROM new.banned_until)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at)))) EXECUTE FUNCTION private.end_email_change();

CREATE TRIGGER end_sessions_of_account AFTER UPDATE OF banned_until, deleted_at ON auth.users FOR EACH ROW WHEN (((old.banned_until IS DISTINCT FROM new.banned_until) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION public.end_sessions_of_account();

CREATE TRIGGER forget_registration AFTER UPDATE ON auth.users FOR EACH ROW WHEN (((old.email_confirmed_at IS NULL) AND ((COALESCE(old.encrypted_password, ''::character varying))::text <> ''::text) AND ((COALESCE(new.encrypted_password, ''::character varying))::text = ''::text))) EXECUTE FUNCTION private.forget_registration();

CREATE TRIGGER guard_account_status BEFORE UPDATE OF banned_until, deleted_at ON auth.users FOR EACH ROW WHEN (((new.banned_until > now()) OR (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION public.guard_account_status();

CREATE TRIGGER keep_keys BEFORE UPDATE ON auth.users FOR EACH ROW WHEN ((((((((old.encrypted_password)::text IS DISTINCT FROM (new.encrypted_password)::text) OR ((old.email)::text IS DISTINCT FROM (new.email)::text)) OR (old.banned_until IS DISTINCT FROM new.banned_until)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at)) OR (old.recovery_sent_at IS DISTINCT FROM new.recovery_sent_at)) OR (old.confirmation_sent_at IS DISTINCT FROM new.confirmation_sent_at))) EXECUTE FUNCTION private.keep_keys();

CREATE TRIGGER keep_mark BEFORE UPDATE OF raw_app_meta_data ON auth.users FOR EACH ROW WHEN (((old.raw_app_meta_data ? 'must_choose_password'::text) AND (NOT COALESCE((new.raw_app_meta_data ? 'must_choose_password'::text), false)) AND (NOT ((new.encrypted_password)::text IS DISTINCT FROM (old.encrypted_password)::text)))) EXECUTE FUNCTION private.keep_mark();

CREATE TRIGGER keep_metadata_of_started_over BEFORE UPDATE ON auth.users FOR EACH ROW WHEN (((old.raw_user_meta_data IS DISTINCT FROM new.raw_user_meta_data) AND (new.raw_app_meta_data ? 'must_choose_password'::text))) EXECUTE FUNCTION private.keep_metadata_of_started_over();

CREATE TRIGGER limit_metadata BEFORE INSERT OR UPDATE OF raw_user_meta_data ON auth.users FOR EACH ROW EXECUTE FUNCTION private.limit_metadata();

CREATE TRIGGER note_account_status AFTER UPDATE OF banned_until, deleted_at ON auth.users FOR EACH ROW WHEN (((old.banned_until IS DISTINCT FROM new.banned_until) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION public.note_account_status();

CREATE TRIGGER note_account_type_choice AFTER INSERT ON auth.users FOR EACH ROW WHEN ((new.raw_user_meta_data ? 'account_type'::text)) EXECUTE FUNCTION public.note_account_type_choice();

CREATE TRIGGER note_keys AFTER UPDATE OF encrypted_password, email ON auth.users FOR EACH ROW WHEN ((old.email_confirmed_at IS NOT NULL)) EXECUTE FUNCTION private.note_keys();

CREATE TRIGGER note_password_change AFTER UPDATE OF encrypted_password ON auth.users FOR EACH ROW WHEN ((((old.encrypted_password)::text IS DISTINCT FROM (new.encrypted_password)::text) AND ((COALESCE(old.encrypted_password, ''::character varying))::text <> ''::text))) EXECUTE FUNCTION private.note_password_change();

CREATE CONSTRAINT TRIGGER note_password_commit AFTER UPDATE OF encrypted_password ON auth.users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.encrypted_password)::text IS DISTINCT FROM (new.encrypted_password)::text)) EXECUTE FUNCTION private.note_password_change();

CREATE CONSTRAINT TRIGGER remove_passkeys_after_reset AFTER UPDATE OF encrypted_password ON auth.users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((((old.encrypted_password)::text IS DISTINCT FROM (new.encrypted_password)::text) AND ((COALESCE(new.encrypted_password, ''::character varying))::text <> ''::text))) EXECUTE FUNCTION private.remove_passkeys_after_reset();

CREATE TRIGGER require_email_address BEFORE INSERT OR UPDATE OF email, email_change ON auth.users FOR EACH ROW WHEN ((new.deleted_at IS NULL)) EXECUTE FUNCTION private.require_email_address('email', 'email_change');

CREATE TRIGGER update_user_of_account AFTER UPDATE OF email, email_confirmed_at, raw_user_meta_data ON auth.users FOR EACH ROW WHEN ((((old.email)::text IS DISTINCT FROM (new.email)::text) OR (old.email_confirmed_at IS DISTINCT FROM new.email_confirmed_at) OR (old.raw_user_meta_data IS DISTINCT FROM new.raw_user_meta_data))) EXECUTE FUNCTION public.update_user_of_account();

-- auth.webauthn_credentials ---------------------------------------------------------------------------

CREATE TRIGGER note_new_passkey AFTER INSERT ON auth.webauthn_credentials FOR EACH ROW EXECUTE FUNCTION private.note_event('passkey-added');

CREATE TRIGGER note_removed_passkey AFTER DELETE ON auth.webauthn_credentials FOR EACH ROW EXECUTE FUNCTION private.note_event('passkey-removed');

CREATE TRIGGER refuse_copied_passkey BEFORE UPDATE OF sign_count ON auth.webauthn_credentials FOR EACH ROW WHEN (((old.sign_count > 0) AND (new.sign_count <= old.sign_count))) EXECUTE FUNCTION private.refuse_copied_passkey();

CREATE TRIGGER refuse_passkey_under_way BEFORE INSERT ON auth.webauthn_credentials FOR EACH ROW EXECUTE FUNCTION private.refuse_key_under_way();

-- storage.objects -------------------------------------------------------------------------------------

CREATE TRIGGER limit_course_files AFTER INSERT OR UPDATE OF metadata ON storage.objects FOR EACH ROW WHEN ((new.bucket_id = 'courses'::text)) EXECUTE FUNCTION private.limit_course_files();

CREATE TRIGGER limit_photos AFTER INSERT ON storage.objects FOR EACH ROW WHEN ((new.bucket_id = public.photo_bucket())) EXECUTE FUNCTION public.limit_photos();

CREATE POLICY "Add files to the own drafts" ON storage.objects FOR INSERT TO authenticated WITH CHECK (((bucket_id = 'courses'::text) AND private.may_add_course_file(name)));

CREATE POLICY "Add photos to the own folder" ON storage.objects FOR INSERT TO authenticated WITH CHECK (((bucket_id = ( SELECT public.photo_bucket() AS photo_bucket)) AND ( SELECT public.is_active() AS is_active) AND public.may_add_photo(name)));

CREATE POLICY "List the own photos" ON storage.objects FOR SELECT TO authenticated USING (((bucket_id = ( SELECT public.photo_bucket() AS photo_bucket)) AND ( SELECT public.is_active() AS is_active) AND (split_part(name, '/'::text, 1) = (( SELECT auth.uid() AS uid))::text)));

CREATE POLICY "Read the files of courses" ON storage.objects FOR SELECT TO authenticated USING (((bucket_id = 'courses'::text) AND private.may_read_course_file(name)));

CREATE POLICY "Remove the own photos" ON storage.objects FOR DELETE TO authenticated USING (((bucket_id = ( SELECT public.photo_bucket() AS photo_bucket)) AND ( SELECT public.is_active() AS is_active) AND (split_part(name, '/'::text, 1) = (( SELECT auth.uid() AS uid))::text)));

CREATE POLICY "Replace the own photos" ON storage.objects FOR UPDATE TO authenticated USING (((bucket_id = ( SELECT public.photo_bucket() AS photo_bucket)) AND ( SELECT public.is_active() AS is_active) AND (split_part(name, '/'::text, 1) = (( SELECT auth.uid() AS uid))::text))) WITH CHECK (((bucket_id = ( SELECT public.photo_bucket() AS photo_bucket)) AND ( SELECT public.is_active() AS is_active) AND (split_part(name, '/'::text, 1) = (( SELECT auth.uid() AS uid))::text)));

-- function private.administration_need ----------------------------------------------------------------

CREATE FUNCTION private.administration_need() RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select 'authenticator' from private.administration_rules
  where authenticator_required and not private.has_authenticator(auth.uid())
$$;

REVOKE ALL ON FUNCTION private.administration_need() FROM PUBLIC;

-- function private.audit_course_version ---------------------------------------------------------------

CREATE FUNCTION private.audit_course_version() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform public.write_audit(
    'course.' || replace(new.state, ' ', '_'), new.draft_id,
    case when tg_op = 'UPDATE' then jsonb_build_object('state', old.state) end,
    jsonb_build_object('state', new.state, 'version', new.number, 'slug', new.slug, 'title', new.title)
  );
  return null;
end
$$;

REVOKE ALL ON FUNCTION private.audit_course_version() FROM PUBLIC;

-- function private.audit_given_draft ------------------------------------------------------------------

CREATE FUNCTION private.audit_given_draft() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform public.write_audit(
    'course.given', new.id,
    jsonb_build_object('instructor_id', old.instructor_id),
    jsonb_build_object('instructor_id', new.instructor_id, 'slug', new.slug, 'title', new.title)
  );
  return null;
end
$$;

REVOKE ALL ON FUNCTION private.audit_given_draft() FROM PUBLIC;

-- function private.audit_returned_address -------------------------------------------------------------

CREATE FUNCTION private.audit_returned_address() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform public.write_audit(
    'account.address_returned', new.user_id, jsonb_build_object('email', new.former_email),
    (select jsonb_build_object('email', account.email) from auth.users account where account.id = new.user_id)
  );
  return null;
end
$$;

REVOKE ALL ON FUNCTION private.audit_returned_address() FROM PUBLIC;

-- function private.audit_second_step_reset ------------------------------------------------------------

CREATE FUNCTION private.audit_second_step_reset() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform public.write_audit('account.second_step_reset', new.user_id, null, null);
  return null;
end
$$;

REVOKE ALL ON FUNCTION private.audit_second_step_reset() FROM PUBLIC;

-- function private.begin_review -----------------------------------------------------------------------

CREATE FUNCTION private.begin_review(draft_id uuid, reason text) RETURNS public.drafts
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  draft public.drafts;
begin
  perform public.require_admin();
  perform pg_advisory_xact_lock(hashtextextended('public.users administrators', 0));
  perform public.require_admin();
  select * into draft from public.drafts known
    where known.id = begin_review.draft_id and known.removed_at is null and private.is_for_administrators(known)
    for update;
  if draft.id is null then
    raise sqlstate 'PT404' using message = 'This course does not exist any more', detail = 'draft';
  end if;
  perform set_config('ascendo.reason', public.clean_reason(reason), true);
  return draft;
end
$$;

REVOKE ALL ON FUNCTION private.begin_review(draft_id uuid, reason text) FROM PUBLIC;

-- function private.build_webhook_problem --------------------------------------------------------------

CREATE FUNCTION private.build_webhook_problem() RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select coalesce(
    request.problem,
    case when request.done_at is null and request.next_attempt_at < now() - interval '10 minutes' then 'waiting' end
  )
  from private.build_requests request order by request.created_at desc limit 1
$$;

REVOKE ALL ON FUNCTION private.build_webhook_problem() FROM PUBLIC;

-- function private.change_name ------------------------------------------------------------------------

CREATE FUNCTION private.change_name() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update public.course_versions version set taught_by = private.name_of_instructor(new.id) where version.draft_id = new.id;
  return null;
end
$$;

REVOKE ALL ON FUNCTION private.change_name() FROM PUBLIC;

-- function private.client_network ---------------------------------------------------------------------

CREATE FUNCTION private.client_network() RETURNS text
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $_$
declare
  headers constant jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  address constant text := nullif(btrim(coalesce(
    headers ->> 'cf-connecting-ip',
    split_part(headers ->> 'x-forwarded-for', ',', 1)
  )), '');
  ip inet;
begin
  -- An IPv4 address in the form of an IPv6 socket.
  ip := regexp_replace(address, '^::ffff:(?=[0-9.]+$)', '', 'i')::inet;
  -- A client with one IPv6 address has the 2^64 of its network.
  return case when family(ip) = 6 then host(network(set_masklen(ip, 64))) else host(ip) end;
exception when invalid_text_representation then
  return left(address, 200);
end
$_$;

REVOKE ALL ON FUNCTION private.client_network() FROM PUBLIC;

-- function private.close_draft ------------------------------------------------------------------------

CREATE FUNCTION private.close_draft(draft public.drafts, revision integer) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  limits constant private.course_limits := (select known from private.course_limits known);
  facts jsonb;
  counted record;
  bytes bigint;
begin
  select private.course_facts(file.text) into facts from public.draft_files file
    where file.draft_id = draft.id and file.path = 'course.json' and file.removed_at is null;
  select
    count(*) filter (where file.removed_at is null and private.course_file_kind(file.path) = 'lesson') as lessons,
    count(*) filter (where file.removed_at is null) as files,
    coalesce(sum(file.size) filter (where file.text is not null), 0) as bytes
    into counted
    from public.draft_files file where file.draft_id = draft.id;
  if counted.lessons > limits.lessons then
    raise sqlstate 'PT413' using message = format('A course has %s lessons at most', limits.lessons), detail = 'lessons';
  end if;
  if counted.files > limits.files then
    raise sqlstate 'PT413' using message = format('A course has %s files at most', limits.files), detail = 'files';
  end if;
  bytes := counted.bytes
    + (select coalesce(sum(content.size), 0) from public.draft_contents content where content.draft_id = draft.id and content.text is not null)
    + 100 * (select count(*) from public.draft_snapshot_files file where file.draft_id = draft.id);
  update public.drafts known set
    revision = close_draft.revision,
    updated_at = case when close_draft.revision > draft.revision then now() else known.updated_at end,
    text_bytes = bytes,
    slug = coalesce(facts ->> 'slug', known.slug),
    title = coalesce(facts ->> 'title', known.title)
    where known.id = draft.id;
  if bytes > draft.text_bytes and private.instructor_bytes(draft.instructor_id) > limits.instructor_bytes then
    raise sqlstate 'PT413' using message = 'There is no room left for your courses', detail = 'room';
  end if;
end
$$;

REVOKE ALL ON FUNCTION private.close_draft(draft public.drafts, revision integer) FROM PUBLIC;

-- function private.content_size -----------------------------------------------------------------------

CREATE FUNCTION private.content_size(draft_id uuid, path text, text text, hash text) RETURNS integer
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  limits constant private.course_limits := (select known from private.course_limits known);
  kind constant text := private.course_file_kind(path);
  most constant integer := case kind when 'figure' then limits.figure_bytes else limits.text_bytes end;
  extension constant text := private.extension_of(path);
  type constant text := case
    when kind = 'picture' then 'image/' || case extension when 'jpg' then 'jpeg' else extension end
    when extension = 'webm' then 'video/webm'
    else 'video/mp4'
  end;
  stored jsonb;
begin
  if kind is null then
    raise sqlstate 'PT400' using message = 'A course cannot have a file of this name', detail = 'path', hint = coalesce(left(path, 200), '');
  end if;
  if (text is null) <> private.is_stored_file(path) then
    raise sqlstate 'PT400' using message = 'Pictures and recordings are named by a hash, other files have a text', detail = 'content', hint = path;
  end if;
  if text is not null then
    if octet_length(text) > most then
      raise sqlstate 'PT413' using
        message = format('This file has %s KB at most', most / 1024),
        detail = case kind when 'figure' then 'figure_size' else 'text_size' end,
        hint = path;
    end if;
    return octet_length(text);
  end if;
  select object.metadata into stored from storage.objects object
    where object.bucket_id = 'courses' and object.name = content_size.draft_id || '/' || content_size.hash;
  if stored ->> 'mimetype' is distinct from type then
    raise sqlstate 'PT404' using message = 'The picture or recording has not been uploaded', detail = 'content', hint = path;
  end if;
  return (stored ->> 'size')::integer;
end
$$;

REVOKE ALL ON FUNCTION private.content_size(draft_id uuid, path text, text text, hash text) FROM PUBLIC;

-- function private.count_code -------------------------------------------------------------------------

CREATE FUNCTION private.count_code(uid uuid) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  insert into private.code_tries as known (user_id)
  select account.id from auth.users account where account.id = uid for key share
  on conflict (user_id) do update set
    tries = case when known.since < now() - interval '1 day' then 1 else known.tries + 1 end,
    since = case when known.since < now() - interval '1 day' then now() else known.since end
  returning known.tries <= 30
$$;

REVOKE ALL ON FUNCTION private.count_code(uid uuid) FROM PUBLIC;

-- function private.course_facts -----------------------------------------------------------------------

CREATE FUNCTION private.course_facts(text text) RETURNS jsonb
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $_$
declare
  facts jsonb;
begin
  if char_length(text) - char_length(replace(replace(text, '[', ''), '{', '')) > 2000 then
    return null;
  end if;
  facts := text::jsonb;
  return jsonb_build_object(
    'slug', case when char_length(facts ->> 'slug') <= 80 and facts ->> 'slug' ~ '^[a-z0-9]+(-[a-z0-9]+)*$' then facts -> 'slug' else '""' end,
    'title', coalesce(left(public.clean_name(case when jsonb_typeof(facts -> 'title') = 'string' then facts ->> 'title' end), 200), ''),
    'id', coalesce(left(facts ->> 'id', 20), '')
  );
exception when data_exception then
  return null;
end
$_$;

REVOKE ALL ON FUNCTION private.course_facts(text text) FROM PUBLIC;

-- function private.course_file_kind -------------------------------------------------------------------

CREATE FUNCTION private.course_file_kind(path text) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $_$
  select case
    when char_length(path) > 100
      or path !~ '^[A-Za-z0-9][A-Za-z0-9_-]*([.][A-Za-z0-9_-]+)+$'
      -- Windows opens devices under these names.
      or path ~* '^(con|prn|aux|nul|com[0-9]|lpt[0-9])[.]' then null
    when path = 'course.json' then 'facts'
    when path ~ '[.]md$' then 'lesson'
    when path ~ '[.]svg$' then 'figure'
    when path ~ '[.]vtt$' then 'captions'
    when path ~ '[.](jpg|jpeg|png|webp|avif|gif)$' then 'picture'
    when path ~ '[.](mp4|m4v|webm)$' then 'recording'
  end
$_$;

REVOKE ALL ON FUNCTION private.course_file_kind(path text) FROM PUBLIC;

-- function private.decide -----------------------------------------------------------------------------

CREATE FUNCTION private.decide(version_id uuid, decision text, answer text, remarks jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  draft public.drafts;
  version public.course_versions;
begin
  draft := private.begin_review((select known.draft_id from public.course_versions known where known.id = version_id), null);
  if decision = 'approved' then
    perform private.require_fresh_proof();
  end if;
  select * into version from public.course_versions known where known.id = version_id;
  if version.state = decision and version.decided_by = auth.uid() then
    return to_jsonb(version);
  end if;
  perform private.require_state(version, 'handed in');
  if decision = 'approved' then
    perform private.require_free_address(draft.id, version.slug);
    update public.drafts known set address = version.slug where known.id = draft.id and known.address is null;
    update public.course_versions known set state = 'withdrawn' where known.draft_id = draft.id and known.state = 'approved';
  end if;
  update public.course_versions known set
    state = decision, decided_at = clock_timestamp(), decided_by = auth.uid(), answer = decide.answer, remarks = decide.remarks
    where known.id = version_id returning * into version;
  return to_jsonb(version);
end
$$;

REVOKE ALL ON FUNCTION private.decide(version_id uuid, decision text, answer text, remarks jsonb) FROM PUBLIC;

-- function private.delete_stale_rows ------------------------------------------------------------------

CREATE FUNCTION private.delete_stale_rows() RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  deleted integer;
  total integer := 0;
begin
  -- Spent refresh tokens, as GoTrue does: until then, using one again ends its session.
  delete from auth.refresh_tokens where id in (
    select token.id from auth.refresh_tokens token
    where token.revoked and token.updated_at < now() - interval '1 day' limit 10000 for update skip locked
  );
  get diagnostics deleted = row_count;
  total := total + deleted;

  -- Sessions that nobody has used for ninety days, or that ended a day ago.
  delete from auth.sessions where id in (
    select session.id from auth.sessions session
    where session.not_after < now() - interval '1 day'
      or greatest(session.created_at, session.updated_at, session.refreshed_at at time zone 'utc') < now() - interval '90 days'
      and not exists (
        select from auth.refresh_tokens token
        where token.session_id = session.id and token.updated_at >= now() - interval '90 days'
      )
    limit 10000 for update skip locked
  );
  get diagnostics deleted = row_count;
  total := total + deleted;

  delete from auth.audit_log_entries where id in (
    select entry.id from auth.audit_log_entries entry
    where entry.created_at < now() - interval '90 days' limit 10000 for update skip locked
  );
  get diagnostics deleted = row_count;
  total := total + deleted;

  delete from private.security_events where id in (
    select event.id from private.security_events event
    where event.happened_at < now() - interval '90 days' limit 10000 for update skip locked
  );
  get diagnostics deleted = row_count;
  total := total + deleted;

  delete from public.drafts where id in (
    select draft.id from public.drafts draft
    where draft.removed_at < now() - interval '30 days' limit 100 for update skip locked
  );
  get diagnostics deleted = row_count;
  total := total + deleted;

  delete from public.draft_files where id in (
    select file.id from public.draft_files file
    where file.removed_at < now() - interval '30 days' limit 10000 for update skip locked
  );
  get diagnostics deleted = row_count;
  return total + deleted;
end
$$;

REVOKE ALL ON FUNCTION private.delete_stale_rows() FROM PUBLIC;

-- function private.delete_unreferenced_course_files ---------------------------------------------------

CREATE FUNCTION private.delete_unreferenced_course_files() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  draft text;
begin
  for draft in select distinct split_part(name, '/', 1) from public.unreferenced_course_files() name loop
    perform from public.drafts known where known.id::text = draft for update;
    delete from storage.objects stored
      where stored.bucket_id = 'courses' and split_part(stored.name, '/', 1) = draft
        and stored.name in (select public.unreferenced_course_files());
  end loop;
end
$$;

REVOKE ALL ON FUNCTION private.delete_unreferenced_course_files() FROM PUBLIC;

-- function private.disown_confirmed -------------------------------------------------------------------

CREATE FUNCTION private.disown_confirmed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if exists (
    select from private.announced_confirmations announced
    where (
        announced.code_hash = encode(sha256(convert_to(nullif(old.confirmation_token, ''), 'UTF8')), 'hex')
        or coalesce(new.encrypted_password, '') <> ''
        and announced.code_hash = encode(sha256(convert_to(lower(old.email), 'UTF8')), 'hex')
      )
      and announced.address is distinct from lower(old.email)
      and announced.announced_at > now() - interval '10 minutes'
  ) or coalesce(new.encrypted_password, '') <> '' and (
    -- A confirmation follows its announcement within a minute.
    select count(*) > 1000 and min(announced_at) > now() - interval '1 minute' from private.announced_confirmations
  ) then
    new := private.started_over(new);
  end if;
  return new;
end
$$;

REVOKE ALL ON FUNCTION private.disown_confirmed() FROM PUBLIC;

-- function private.end_email_change -------------------------------------------------------------------

CREATE FUNCTION private.end_email_change() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  new.email_change := '';
  new.email_change_confirm_status := 0;
  new.email_change_sent_at := null;
  return new;
end
$$;

REVOKE ALL ON FUNCTION private.end_email_change() FROM PUBLIC;

-- function private.end_second_step --------------------------------------------------------------------

CREATE FUNCTION private.end_second_step() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $_$
begin
  if private.has_authenticator(old.user_id) then
    return null;
  end if;
  if to_regclass('embedded.recovery_code_sets') is not null then
    execute 'delete from embedded.recovery_code_sets where user_id = $1' using old.user_id;
  end if;
  delete from auth.mfa_amr_claims proof using auth.sessions session
    where session.id = proof.session_id and session.user_id = old.user_id
      and (proof.authentication_method = 'totp' or proof.authentication_method like 'mfa/%');
  update auth.sessions set aal = 'aal1', factor_id = null where user_id = old.user_id and aal::text <> 'aal1';
  return null;
end
$_$;

REVOKE ALL ON FUNCTION private.end_second_step() FROM PUBLIC;

-- function private.extension_of -----------------------------------------------------------------------

CREATE FUNCTION private.extension_of(path text) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $_$ select substring(path from '[.]([^.]+)$') $_$;

REVOKE ALL ON FUNCTION private.extension_of(path text) FROM PUBLIC;

-- function private.finish_build_request ---------------------------------------------------------------

CREATE FUNCTION private.finish_build_request(request_id uuid, problem text) RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  update private.build_requests request set
    problem = left(finish_build_request.problem, 200),
    done_at = case when finish_build_request.problem is null or request.attempts >= 9 then now() end
  where request.id = finish_build_request.request_id and request.done_at is null
$$;

REVOKE ALL ON FUNCTION private.finish_build_request(request_id uuid, problem text) FROM PUBLIC;

-- function private.finish_course_mail -----------------------------------------------------------------

CREATE FUNCTION private.finish_course_mail(mail_id uuid, is_accepted boolean) RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  update private.course_mails mail set done_at = now() where mail.id = mail_id and (is_accepted or mail.attempts >= 9)
$$;

REVOKE ALL ON FUNCTION private.finish_course_mail(mail_id uuid, is_accepted boolean) FROM PUBLIC;

-- function private.finish_message_notice --------------------------------------------------------------

CREATE FUNCTION private.finish_message_notice(notice_id uuid, told jsonb) RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  update private.message_notices notice set
    told = now_told.ids,
    done_at = case when notice.attempts >= 9 or private.message_notice_recipients(now_told.ids) = '[]' then now() end
  from (
    select known.told || array(select jsonb_array_elements_text(finish_message_notice.told)::uuid) as ids
    from private.message_notices known where known.id = notice_id
  ) as now_told
  where notice.id = notice_id
$$;

REVOKE ALL ON FUNCTION private.finish_message_notice(notice_id uuid, told jsonb) FROM PUBLIC;

-- function private.folded -----------------------------------------------------------------------------

CREATE FUNCTION private.folded(text text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN btrim("normalize"(translate(replace(replace(replace(replace(lower(regexp_replace("normalize"(text, 'NFKD'::text), '[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]'::text, ''::text, 'g'::text)), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), 'øłđðħŧŋıς‘’ʼ“”„‐–—−'::text, 'olddhtniσ''''''"""----'::text), 'NFC'::text));

REVOKE ALL ON FUNCTION private.folded(text text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.folded(text text) TO authenticated;
GRANT ALL ON FUNCTION private.folded(text text) TO service_role;

-- function private.forget_files_of_draft --------------------------------------------------------------

CREATE FUNCTION private.forget_files_of_draft() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  -- The full stack's storage service protects its table against accidental deletion.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects stored
    where stored.bucket_id = 'courses' and stored.name ~>=~ (old.id || '/') and stored.name ~<~ (old.id || '0');
  return null;
end
$$;

REVOKE ALL ON FUNCTION private.forget_files_of_draft() FROM PUBLIC;

-- function private.forget_problem ---------------------------------------------------------------------

CREATE FUNCTION private.forget_problem() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  new.problem := '';
  return new;
end
$$;

REVOKE ALL ON FUNCTION private.forget_problem() FROM PUBLIC;

-- function private.forget_registration ----------------------------------------------------------------

CREATE FUNCTION private.forget_registration() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update public.users profile set display_name = null, photo_url = null, account_type = 'student' where profile.id = new.id;
  if not coalesce(new.raw_app_meta_data ? 'must_choose_password', false) then
    delete from private.account_type_choices choice where choice.user_id = new.id;
  end if;
  return null;
end
$$;

REVOKE ALL ON FUNCTION private.forget_registration() FROM PUBLIC;

-- function private.guard_course_version ---------------------------------------------------------------

CREATE FUNCTION private.guard_course_version() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  of_decision constant text[] := array['state', 'decided_at', 'answer', 'remarks', 'problem', 'published_at'];
  -- Null once the account is deleted.
  people constant text[] := array['handed_in_by', 'decided_by', 'taught_by'];
begin
  if to_jsonb(new) - of_decision - people is distinct from to_jsonb(old) - of_decision - people
    or old.state = new.state and to_jsonb(new) - people - 'problem' is distinct from to_jsonb(old) - people - 'problem'
    or new.problem <> '' and new.state <> 'approved'
    or new.handed_in_by is not null and new.handed_in_by is distinct from old.handed_in_by
    or old.published_at is distinct from new.published_at and old.published_at is not null
  then
    raise exception 'The history of a course never changes' using errcode = 'insufficient_privilege';
  end if;
  if old.state <> new.state and not (
    (old.state, new.state) in (
      ('handed in', 'returned'), ('handed in', 'withdrawn'), ('handed in', 'approved'),
      ('approved', 'published'), ('approved', 'withdrawn'), ('published', 'withdrawn')
    )
    or old.state = 'withdrawn' and new.state = 'approved' and old.published_at is not null
  ) then
    raise exception 'A version that is % cannot become %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

REVOKE ALL ON FUNCTION private.guard_course_version() FROM PUBLIC;

-- function private.has_authenticator ------------------------------------------------------------------

CREATE FUNCTION private.has_authenticator(uid uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select exists (select from auth.mfa_factors factor where factor.user_id = uid and factor.status = 'verified')
$$;

REVOKE ALL ON FUNCTION private.has_authenticator(uid uuid) FROM PUBLIC;

-- function private.has_fresh_proof --------------------------------------------------------------------

CREATE FUNCTION private.has_fresh_proof() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$ select private.has_fresh_proof_of(auth.jwt() ->> 'session_id', auth.jwt()) $$;

REVOKE ALL ON FUNCTION private.has_fresh_proof() FROM PUBLIC;

-- function private.has_fresh_proof_of -----------------------------------------------------------------

CREATE FUNCTION private.has_fresh_proof_of(session_id text, claims jsonb) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select exists (
    select from auth.mfa_amr_claims proof
    where proof.session_id::text = has_fresh_proof_of.session_id
      and proof.authentication_method <> 'token_refresh'
      and private.is_fresh(proof.updated_at)
  ) and exists (
    select from jsonb_array_elements(case jsonb_typeof(claims -> 'amr') when 'array' then claims -> 'amr' else '[]' end) proof
    where proof ->> 'method' <> 'token_refresh' and private.is_fresh(to_timestamp((proof ->> 'timestamp')::float8))
  )
$$;

REVOKE ALL ON FUNCTION private.has_fresh_proof_of(session_id text, claims jsonb) FROM PUBLIC;

-- function private.has_photo_limit --------------------------------------------------------------------

CREATE FUNCTION private.has_photo_limit() RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select exists (
    select from pg_trigger known
    where known.tgrelid = to_regclass('storage.objects') and known.tgname = 'limit_photos' and known.tgenabled <> 'D'
  )
$$;

REVOKE ALL ON FUNCTION private.has_photo_limit() FROM PUBLIC;

-- function private.instructor_bytes -------------------------------------------------------------------

CREATE FUNCTION private.instructor_bytes(instructor uuid) RETURNS bigint
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select coalesce(sum(draft.text_bytes + (
    select coalesce(sum(coalesce(stored.metadata ->> 'size', stored.metadata ->> 'contentLength')::bigint), 0)
    from storage.objects stored
    where stored.bucket_id = 'courses' and stored.name ~>=~ (draft.id || '/') and stored.name ~<~ (draft.id || '0')
  )), 0)::bigint
  from public.drafts draft
  where draft.instructor_id = instructor
$$;

REVOKE ALL ON FUNCTION private.instructor_bytes(instructor uuid) FROM PUBLIC;

-- function private.is_email_address -------------------------------------------------------------------

CREATE FUNCTION private.is_email_address(address text) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $_$
  select address ~ '^(?=[^@]{1,64}@)(?!.{255})[A-Za-z0-9_+&''-]+(\.[A-Za-z0-9_+&''-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$'
$_$;

REVOKE ALL ON FUNCTION private.is_email_address(address text) FROM PUBLIC;

-- function private.is_for_administrators --------------------------------------------------------------

CREATE FUNCTION private.is_for_administrators(draft public.drafts) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select draft.instructor_id is null
    or exists (select from public.course_versions version where version.draft_id = draft.id)
$$;

REVOKE ALL ON FUNCTION private.is_for_administrators(draft public.drafts) FROM PUBLIC;
GRANT ALL ON FUNCTION private.is_for_administrators(draft public.drafts) TO authenticated;

-- function private.is_fresh ---------------------------------------------------------------------------

CREATE FUNCTION private.is_fresh(proved_at timestamp with time zone) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$ select proved_at > now() - interval '5 minutes' and proved_at <= now() + interval '10 seconds' $$;

REVOKE ALL ON FUNCTION private.is_fresh(proved_at timestamp with time zone) FROM PUBLIC;

-- function private.is_instructor ----------------------------------------------------------------------

CREATE FUNCTION private.is_instructor() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select public.is_active() and exists (
    select from public.users profile
    where profile.id = auth.uid() and profile.email_verified and (profile.account_type = 'instructor' or public.is_admin())
  )
$$;

REVOKE ALL ON FUNCTION private.is_instructor() FROM PUBLIC;

-- function private.is_noted_as_a_whole ----------------------------------------------------------------

CREATE FUNCTION private.is_noted_as_a_whole(uid uuid) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$ select coalesce(current_setting('ascendo.noted_as_a_whole', true) = uid::text, false) $$;

REVOKE ALL ON FUNCTION private.is_noted_as_a_whole(uid uuid) FROM PUBLIC;

-- function private.is_of_version ----------------------------------------------------------------------

CREATE FUNCTION private.is_of_version(draft_id uuid, hash text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select exists (
    select from public.draft_snapshot_files file
    join public.course_versions version on version.snapshot_id = file.snapshot_id
    where file.draft_id = is_of_version.draft_id and file.hash = is_of_version.hash
  )
$$;

REVOKE ALL ON FUNCTION private.is_of_version(draft_id uuid, hash text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.is_of_version(draft_id uuid, hash text) TO authenticated;

-- function private.is_passed_on -----------------------------------------------------------------------

CREATE FUNCTION private.is_passed_on() RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$ select coalesce(current_setting('storage.operation', true), '') ~ 'sign|copy|move' $$;

REVOKE ALL ON FUNCTION private.is_passed_on() FROM PUBLIC;

-- function private.is_stored_file ---------------------------------------------------------------------

CREATE FUNCTION private.is_stored_file(path text) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$ select private.course_file_kind(path) in ('picture', 'recording') $$;

REVOKE ALL ON FUNCTION private.is_stored_file(path text) FROM PUBLIC;

-- function private.is_webhook_address -----------------------------------------------------------------

CREATE FUNCTION private.is_webhook_address(url text) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $_$
  select url ~ '^(https://([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])|http://(localhost|127\.0\.0\.1))(:[0-9]{1,5})?([/?][!-~]*)?$'
    and url !~ '[\\"<>^`{|}#]'
$_$;

REVOKE ALL ON FUNCTION private.is_webhook_address(url text) FROM PUBLIC;

-- function private.keep_keys --------------------------------------------------------------------------

CREATE FUNCTION private.keep_keys() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  changes_key constant boolean :=
    (new.encrypted_password, new.email, new.banned_until, new.deleted_at)
    is distinct from (old.encrypted_password, old.email, old.banned_until, old.deleted_at);
  -- Another mail for an unconfirmed address: a second registration, a sign-in link or a reset. Only resending the first
  -- mail changes nothing. If it cannot be distinguished from a registration, it counts as one.
  is_registered_again constant boolean := old.email_confirmed_at is null and new.email_confirmed_at is null and (
    (new.recovery_sent_at is not null and new.recovery_sent_at is distinct from old.recovery_sent_at)
    or (
      old.confirmation_sent_at is not null
      and new.confirmation_sent_at is not null
      and new.confirmation_sent_at <> old.confirmation_sent_at
      and current_setting('ascendo.resends', true) is distinct from new.id::text
    )
  );
begin
  if not (changes_key or is_registered_again) then
    return new;
  end if;

  -- Values of this update stay. Empty, because GoTrue cannot read a token that is null.
  if new.confirmation_token is not distinct from old.confirmation_token then
    new.confirmation_token := '';
  end if;
  if new.recovery_token is not distinct from old.recovery_token then
    new.recovery_token := '';
  end if;
  if new.reauthentication_token is not distinct from old.reauthentication_token then
    new.reauthentication_token := '';
  end if;
  if new.email_change_token_new is not distinct from old.email_change_token_new then
    new.email_change := '';
    new.email_change_token_new := '';
    new.email_change_token_current := '';
    new.email_change_confirm_status := 0;
    new.email_change_sent_at := null;
  end if;
  perform private.void_codes(new.id);

  if is_registered_again then
    new.encrypted_password := null;
    new.raw_app_meta_data := coalesce(new.raw_app_meta_data, '{}') || '{"must_choose_password": true}';
    new.raw_user_meta_data := (
      select coalesce(jsonb_object_agg(key, value), '{}')
      from jsonb_each(coalesce(new.raw_user_meta_data, '{}'))
      where key in ('sub', 'email', 'email_verified', 'phone_verified')
    );
    -- A stranger may have linked another provider, too.
    delete from auth.identities where user_id = new.id and provider <> 'email';
    update public.users profile set display_name = null, photo_url = null, account_type = 'student' where profile.id = new.id;
  elsif new.raw_app_meta_data ? 'must_choose_password'
    and new.email_confirmed_at is not null
    and coalesce(new.encrypted_password, '') <> ''
    and new.encrypted_password is distinct from old.encrypted_password
  then
    new.raw_app_meta_data := new.raw_app_meta_data - 'must_choose_password';
    -- The account type comes with the password, in the same transaction; see update_user_of_account.
    perform set_config('ascendo.chooses', new.id::text, true);
  end if;
  return new;
end
$$;

REVOKE ALL ON FUNCTION private.keep_keys() FROM PUBLIC;

-- function private.keep_mark --------------------------------------------------------------------------

CREATE FUNCTION private.keep_mark() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  new.raw_app_meta_data := coalesce(new.raw_app_meta_data, '{}') || '{"must_choose_password": true}';
  return new;
end
$$;

REVOKE ALL ON FUNCTION private.keep_mark() FROM PUBLIC;

-- function private.keep_metadata_of_started_over ------------------------------------------------------

CREATE FUNCTION private.keep_metadata_of_started_over() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  new.raw_user_meta_data := private.own_metadata(new.raw_user_meta_data);
  return new;
end
$$;

REVOKE ALL ON FUNCTION private.keep_metadata_of_started_over() FROM PUBLIC;

-- function private.keep_name --------------------------------------------------------------------------

CREATE FUNCTION private.keep_name() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  -- A restored or copied version has its name.
  new.taught_by := coalesce(new.taught_by, private.name_of_instructor(new.draft_id));
  return new;
end
$$;

REVOKE ALL ON FUNCTION private.keep_name() FROM PUBLIC;

-- function private.keep_number ------------------------------------------------------------------------

CREATE FUNCTION private.keep_number() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_same_number(new.draft_id, new.snapshot_id);
  return new;
end
$$;

REVOKE ALL ON FUNCTION private.keep_number() FROM PUBLIC;

-- function private.limit_course_files -----------------------------------------------------------------

CREATE FUNCTION private.limit_course_files() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  limits constant private.course_limits := (select known from private.course_limits known);
  most constant integer := case
    when new.metadata ->> 'mimetype' like 'image/%' then limits.picture_bytes
    else limits.recording_bytes
  end;
  draft public.drafts;
begin
  if coalesce(new.metadata ->> 'size', new.metadata ->> 'contentLength', '0')::bigint > most then
    raise exception 'A picture has % MB at most, a recording % MB', limits.picture_bytes / 1048576, limits.recording_bytes / 1048576
      using errcode = 'insufficient_privilege';
  end if;
  select * into draft from public.drafts known where known.id::text = split_part(new.name, '/', 1);
  -- A move brings the files before the drafts.
  if draft.id is null or draft.instructor_id is null then
    return null;
  end if;
  perform private.lock_drafts_of(draft.instructor_id);
  if private.instructor_bytes(draft.instructor_id) > limits.instructor_bytes then
    raise exception 'There is no room left for your courses' using errcode = 'insufficient_privilege';
  end if;
  if (
    select count(*) > 2 * limits.files from storage.objects stored
    where stored.bucket_id = 'courses' and stored.name ~>=~ (draft.id || '/') and stored.name ~<~ (draft.id || '0')
  ) then
    raise exception 'A course has too many pictures and recordings' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;

REVOKE ALL ON FUNCTION private.limit_course_files() FROM PUBLIC;

-- function private.limit_factors ----------------------------------------------------------------------

CREATE FUNCTION private.limit_factors() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform from auth.users account where account.id = new.user_id for update;
  if (select count(*) from auth.mfa_factors factor where factor.user_id = new.user_id) >= 10 then
    raise exception 'An account may have ten authenticator apps' using errcode = 'PT422';
  end if;
  return new;
end
$$;

REVOKE ALL ON FUNCTION private.limit_factors() FROM PUBLIC;

-- function private.limit_metadata ---------------------------------------------------------------------

CREATE FUNCTION private.limit_metadata() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if octet_length(new.raw_user_meta_data::text) > greatest(
    16384, case when tg_op = 'UPDATE' then octet_length(old.raw_user_meta_data::text) end
  ) then
    raise exception 'The metadata of an account may have 16 KB' using errcode = 'PT400';
  end if;
  return new;
end
$$;

REVOKE ALL ON FUNCTION private.limit_metadata() FROM PUBLIC;

-- function private.lock_account -----------------------------------------------------------------------

CREATE FUNCTION private.lock_account(uid uuid) RETURNS uuid
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$ select account.id from auth.users account where account.id = uid for update $$;

REVOKE ALL ON FUNCTION private.lock_account(uid uuid) FROM PUBLIC;

-- function private.lock_drafts_of ---------------------------------------------------------------------

CREATE FUNCTION private.lock_drafts_of(instructor uuid) RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    AS $$ select pg_advisory_xact_lock(hashtextextended('drafts of ' || instructor, 0)) $$;

REVOKE ALL ON FUNCTION private.lock_drafts_of(instructor uuid) FROM PUBLIC;

-- function private.may_add_course_file ----------------------------------------------------------------

CREATE FUNCTION private.may_add_course_file(name text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $_$
  select name ~ '^[0-9a-f-]{36}/[0-9a-f]{64}$' and private.is_instructor() and exists (
    select from public.drafts draft
    where draft.id::text = split_part(name, '/', 1) and draft.instructor_id = auth.uid() and draft.removed_at is null
  )
$_$;

REVOKE ALL ON FUNCTION private.may_add_course_file(name text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.may_add_course_file(name text) TO authenticated;

-- function private.may_read_course_file ---------------------------------------------------------------

CREATE FUNCTION private.may_read_course_file(name text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $_$
  select case when name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}$' and not private.is_passed_on() then
    split_part(name, '/', 1)::uuid in (select private.own_drafts())
    or public.is_admin() and private.is_of_version(split_part(name, '/', 1)::uuid, split_part(name, '/', 2))
  else false end
$_$;

REVOKE ALL ON FUNCTION private.may_read_course_file(name text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.may_read_course_file(name text) TO authenticated;

-- function private.message_notice_recipients ----------------------------------------------------------

CREATE FUNCTION private.message_notice_recipients(told uuid[]) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select coalesce(jsonb_agg(jsonb_build_object('id', account.id, 'email', account.email) order by account.email), '[]')
  from private.message_notice_wishes wish
  join public.users profile on profile.id = wish.user_id and profile.role = 'admin'
  join auth.users account on account.id = wish.user_id
  where account.email_confirmed_at is not null
    and account.deleted_at is null
    and (account.banned_until is null or account.banned_until <= now())
    and wish.user_id <> all (told)
$$;

REVOKE ALL ON FUNCTION private.message_notice_recipients(told uuid[]) FROM PUBLIC;

-- function private.message_webhook_problem ------------------------------------------------------------

CREATE FUNCTION private.message_webhook_problem() RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select case
    when (
      select notice.attempts > 1 and (notice.done_at is null or notice.attempts >= 9)
      from private.message_notices notice order by notice.created_at desc limit 1
    ) then 'refused'
    when exists (
      select from private.queued_messages queued
      join public.contact_messages message on message.id = queued.message_id
      where message.created_at < now() - interval '2 hours'
    ) then 'waiting'
  end
  from private.message_delivery delivery where delivery.way = 'webhook'
$$;

REVOKE ALL ON FUNCTION private.message_webhook_problem() FROM PUBLIC;

-- function private.mfa_verification_attempt -----------------------------------------------------------

CREATE FUNCTION private.mfa_verification_attempt(event jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  uid constant uuid := event ->> 'user_id';
begin
  if not private.count_code(uid) then
    return '{"error": {"http_code": 429, "message": "Too many wrong codes in a day"}}';
  end if;
  if (event ->> 'valid')::boolean then
    perform private.uncount_code(uid);
  end if;
  return '{"decision": "continue"}';
end
$$;

REVOKE ALL ON FUNCTION private.mfa_verification_attempt(event jsonb) FROM PUBLIC;

-- function private.name_of_instructor -----------------------------------------------------------------

CREATE FUNCTION private.name_of_instructor(draft_id uuid) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select instructor.display_name from public.drafts draft join public.users instructor on instructor.id = draft.instructor_id
  where draft.id = name_of_instructor.draft_id
$$;

REVOKE ALL ON FUNCTION private.name_of_instructor(draft_id uuid) FROM PUBLIC;

-- function private.new_contact_reference --------------------------------------------------------------

CREATE FUNCTION private.new_contact_reference() RETURNS text
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  select 'AS-' || substr(letters, 1, 4) || '-' || substr(letters, 5)
  from (
    -- Bytes of a random UUID, without the two that contain its version.
    select string_agg(substr('23456789ACDEFGHJKMNPQRTWXY', 1 + get_byte(bytes, place) % 26, 1), '') as letters
    from uuid_send(gen_random_uuid()) as bytes, unnest(array[0, 1, 2, 3, 4, 5, 10, 11]) as place
  ) as drawn
$$;

REVOKE ALL ON FUNCTION private.new_contact_reference() FROM PUBLIC;

-- function private.note_event -------------------------------------------------------------------------

CREATE FUNCTION private.note_event() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_noted_as_a_whole(coalesce(new.user_id, old.user_id)) then
    perform private.note_security_event(coalesce(new.user_id, old.user_id), tg_argv[0]);
  end if;
  return null;
end
$$;

REVOKE ALL ON FUNCTION private.note_event() FROM PUBLIC;

-- function private.note_keys --------------------------------------------------------------------------

CREATE FUNCTION private.note_keys() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if private.is_noted_as_a_whole(new.id) then
    return null;
  end if;
  if new.encrypted_password is distinct from old.encrypted_password and coalesce(new.encrypted_password, '') <> '' then
    perform private.note_security_event(new.id, 'password-changed');
  end if;
  if new.email is distinct from old.email then
    perform private.note_security_event(new.id, 'address-changed', former_email => old.email);
  end if;
  return null;
end
$$;

REVOKE ALL ON FUNCTION private.note_keys() FROM PUBLIC;

-- function private.note_linked_provider ---------------------------------------------------------------

CREATE FUNCTION private.note_linked_provider() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if exists (select from auth.users account where account.id = new.user_id and account.email_confirmed_at < now()) then
    perform private.note_security_event(new.user_id, 'provider-linked');
  end if;
  return null;
end
$$;

REVOKE ALL ON FUNCTION private.note_linked_provider() FROM PUBLIC;

-- function private.note_new_factor --------------------------------------------------------------------

CREATE FUNCTION private.note_new_factor() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_noted_as_a_whole(new.user_id) then
    perform private.note_security_event(new.user_id, 'authenticator-added', happened_at => new.updated_at);
  end if;
  return null;
end
$$;

REVOKE ALL ON FUNCTION private.note_new_factor() FROM PUBLIC;

-- function private.note_password_change ---------------------------------------------------------------

CREATE FUNCTION private.note_password_change() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  insert into private.password_changes (user_id, changed_at) values (new.id, clock_timestamp())
    on conflict (user_id) do update set changed_at = excluded.changed_at;
  return null;
end
$$;

REVOKE ALL ON FUNCTION private.note_password_change() FROM PUBLIC;

-- function private.note_resend ------------------------------------------------------------------------

CREATE FUNCTION private.note_resend() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform set_config('ascendo.resends', new.payload ->> 'actor_id', true);
  return null;
end
$$;

REVOKE ALL ON FUNCTION private.note_resend() FROM PUBLIC;

-- function private.note_security_event ----------------------------------------------------------------

CREATE FUNCTION private.note_security_event(uid uuid, kind text, session_id uuid DEFAULT NULL::uuid, user_agent text DEFAULT NULL::text, ip inet DEFAULT NULL::inet, former_email text DEFAULT NULL::text, happened_at timestamp with time zone DEFAULT clock_timestamp()) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  -- The account itself may be on its way out.
  insert into private.security_events (user_id, kind, session_id, user_agent, address, former_email, happened_at)
    select account.id, note_security_event.kind, note_security_event.session_id, left(note_security_event.user_agent, 300),
      private.short_address(note_security_event.ip), note_security_event.former_email, note_security_event.happened_at
    from auth.users account where account.id = uid for key share;
  delete from private.security_events event
    where event.user_id = uid and (
      event.happened_at < now() - interval '90 days'
      or note_security_event.kind <> 'address-changed' and event.kind = note_security_event.kind and event.id <= (
        select older.id from private.security_events older
        where older.user_id = uid and older.kind = note_security_event.kind
        order by older.id desc offset 20 limit 1
      )
    );
end
$$;

REVOKE ALL ON FUNCTION private.note_security_event(uid uuid, kind text, session_id uuid, user_agent text, ip inet, former_email text, happened_at timestamp with time zone) FROM PUBLIC;

-- function private.note_session -----------------------------------------------------------------------

CREATE FUNCTION private.note_session() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if tg_op = 'INSERT' then
    perform private.note_security_event(new.user_id, 'signed-in', new.id, new.user_agent, new.ip);
  else
    update private.security_events event
      set user_agent = left(new.user_agent, 300), address = private.short_address(new.ip)
      where event.session_id = new.id and event.kind = 'signed-in' and event.user_agent is null;
  end if;
  return null;
end
$$;

REVOKE ALL ON FUNCTION private.note_session() FROM PUBLIC;

-- function private.open_draft -------------------------------------------------------------------------

CREATE FUNCTION private.open_draft(draft_id uuid) RETURNS public.drafts
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  draft public.drafts;
begin
  perform private.require_instructor();
  perform private.lock_drafts_of(auth.uid());
  select * into draft from public.drafts known
    where known.id = open_draft.draft_id and known.instructor_id = auth.uid() and known.removed_at is null
    for update;
  if draft.id is null then
    raise sqlstate 'PT404' using message = 'You have no such course', detail = 'draft';
  end if;
  -- The account may have been disabled meanwhile.
  perform private.require_instructor();
  return draft;
end
$$;

REVOKE ALL ON FUNCTION private.open_draft(draft_id uuid) FROM PUBLIC;

-- function private.own_drafts -------------------------------------------------------------------------

CREATE FUNCTION private.own_drafts() RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$ select draft.id from public.drafts draft where draft.instructor_id = auth.uid() and public.is_active() $$;

REVOKE ALL ON FUNCTION private.own_drafts() FROM PUBLIC;
GRANT ALL ON FUNCTION private.own_drafts() TO authenticated;

-- function private.own_metadata -----------------------------------------------------------------------

CREATE FUNCTION private.own_metadata(metadata jsonb) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select coalesce(jsonb_object_agg(key, value), '{}')
  from jsonb_each(coalesce(metadata, '{}'))
  where key in ('sub', 'email', 'email_verified', 'phone_verified')
$$;

REVOKE ALL ON FUNCTION private.own_metadata(metadata jsonb) FROM PUBLIC;

-- function private.photo_bucket_problems --------------------------------------------------------------

CREATE FUNCTION private.photo_bucket_problems() RETURNS text[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  bucket record;
  problems text[];
begin
  if to_regclass('storage.objects') is null or to_regclass('storage.buckets') is null then
    return array['the storage service has not made its tables'];
  end if;
  select array_agg(format('the policy "%s" is missing', wanted.name)) into problems
  from unnest(array[
    'List the own photos', 'Add photos to the own folder', 'Replace the own photos', 'Remove the own photos'
  ]) as wanted (name)
  where not exists (
    select from pg_policies known
    where known.schemaname = 'storage' and known.tablename = 'objects' and known.policyname = wanted.name
  );
  select known.public into bucket from storage.buckets known where known.id = public.photo_bucket();
  if not found then
    problems := array_prepend(format('the bucket "%s" is missing', public.photo_bucket()), problems);
  elsif not bucket.public then
    problems := array_prepend(format('the bucket "%s" is not public', public.photo_bucket()), problems);
  end if;
  return coalesce(problems, '{}');
end
$$;

REVOKE ALL ON FUNCTION private.photo_bucket_problems() FROM PUBLIC;

-- function private.photo_storage_problems -------------------------------------------------------------

CREATE FUNCTION private.photo_storage_problems() RETURNS text[]
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select private.photo_bucket_problems() || case
    when to_regclass('storage.objects') is null or private.has_photo_limit() then '{}'::text[]
    else array['the trigger "limit_photos" is missing']
  end
$$;

REVOKE ALL ON FUNCTION private.photo_storage_problems() FROM PUBLIC;

-- function private.post_signed ------------------------------------------------------------------------

CREATE FUNCTION private.post_signed(url text, secret text, id uuid, type text, created_at timestamp with time zone, data jsonb) RETURNS bigint
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  sent_at constant text := floor(extract(epoch from now()))::bigint::text;
  content constant jsonb := jsonb_build_object(
    'type', type, 'timestamp', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', data
  );
  request bigint;
begin
  select net.http_post(
    url := post_signed.url,
    -- pg_net sends exactly the text that is signed.
    body := content,
    headers := jsonb_build_object(
      'Content-Type', 'application/json',
      'webhook-id', id,
      'webhook-timestamp', sent_at,
      'webhook-signature', 'v1,' || encode(extensions.hmac(
        convert_to(concat_ws('.', id, sent_at, content::text), 'UTF8'), decode(substr(secret, 7), 'base64'), 'sha256'
      ), 'base64')
    ),
    timeout_milliseconds := 15000
  ) into request;
  return request;
end
$$;

REVOKE ALL ON FUNCTION private.post_signed(url text, secret text, id uuid, type text, created_at timestamp with time zone, data jsonb) FROM PUBLIC;

-- function private.post_to_webhook --------------------------------------------------------------------

CREATE FUNCTION private.post_to_webhook(id uuid, type text, created_at timestamp with time zone, data jsonb) RETURNS bigint
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  select private.post_signed(delivery.url, delivery.secret, id, type, created_at, data)
  from private.message_delivery delivery where delivery.way = 'webhook'
$$;

REVOKE ALL ON FUNCTION private.post_to_webhook(id uuid, type text, created_at timestamp with time zone, data jsonb) FROM PUBLIC;

-- function private.prepare_course_storage -------------------------------------------------------------

CREATE FUNCTION private.prepare_course_storage() RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  wanted record;
begin
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values (
    'courses', 'courses', false, 209715200,
    array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'video/mp4', 'video/webm']
  )
  on conflict (id) do update set
    public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;
  for wanted in
    select * from (values
      ('Read the files of courses', 'for select to authenticated using (bucket_id = ''courses'' and private.may_read_course_file(name))'),
      ('Add files to the own drafts', 'for insert to authenticated with check (bucket_id = ''courses'' and private.may_add_course_file(name))')
    ) as policies (name, definition)
    where not exists (
      select from pg_policies known
      where known.schemaname = 'storage' and known.tablename = 'objects' and known.policyname = policies.name
    )
  loop
    execute format('create policy %I on storage.objects %s', wanted.name, wanted.definition);
  end loop;
  if not exists (
    select from pg_trigger known
    where known.tgrelid = to_regclass('storage.objects') and known.tgname = 'limit_course_files' and known.tgenabled <> 'D'
  ) then
    create or replace trigger limit_course_files after insert or update of metadata on storage.objects
      for each row when (new.bucket_id = 'courses') execute function private.limit_course_files();
  end if;
end
$$;

REVOKE ALL ON FUNCTION private.prepare_course_storage() FROM PUBLIC;

-- function private.prepare_photo_bucket ---------------------------------------------------------------

CREATE FUNCTION private.prepare_photo_bucket() RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $_$
declare
  own_folder constant text := $sql$
    bucket_id = (select public.photo_bucket())
    and (select public.is_active())
    and split_part(name, '/', 1) = (select auth.uid())::text
  $sql$;
  wanted record;
begin
  if to_regclass('storage.objects') is null or to_regclass('storage.buckets') is null then
    raise exception 'The storage service has not made its tables yet'
      using errcode = 'object_not_in_prerequisite_state', hint = 'Start it, wait until it is healthy, and run this again.';
  end if;

  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values (
    public.photo_bucket(), public.photo_bucket(), true, 2097152,
    array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
  )
  on conflict (id) do update set
    public = excluded.public,
    file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

  for wanted in
    select * from (values
      ('List the own photos', format('for select to authenticated using (%s)', own_folder)),
      ('Add photos to the own folder', 'for insert to authenticated with check (
        bucket_id = (select public.photo_bucket()) and (select public.is_active()) and public.may_add_photo(name)
      )'),
      ('Replace the own photos', format('for update to authenticated using (%1$s) with check (%1$s)', own_folder)),
      ('Remove the own photos', format('for delete to authenticated using (%s)', own_folder))
    ) as policies (name, definition)
    where not exists (
      select from pg_policies known
      where known.schemaname = 'storage' and known.tablename = 'objects' and known.policyname = policies.name
    )
  loop
    execute format('create policy %I on storage.objects %s', wanted.name, wanted.definition);
  end loop;
end
$_$;

REVOKE ALL ON FUNCTION private.prepare_photo_bucket() FROM PUBLIC;

-- function private.prepare_photo_storage --------------------------------------------------------------

CREATE FUNCTION private.prepare_photo_storage() RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  perform private.prepare_photo_bucket();
  if not private.has_photo_limit() then
    create or replace trigger limit_photos after insert on storage.objects
      for each row when (new.bucket_id = public.photo_bucket()) execute function public.limit_photos();
  end if;
end
$$;

REVOKE ALL ON FUNCTION private.prepare_photo_storage() FROM PUBLIC;

-- function private.queue_build_request ----------------------------------------------------------------

CREATE FUNCTION private.queue_build_request() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  -- A version that gave way to the one that a build has just published is no reason for the next build.
  if not exists (select from private.build_webhook) or new.state = 'withdrawn' and auth.uid() is null then
    return null;
  end if;
  -- One build brings all of it. Those that failed wait for long, so that the next one must not wait for them.
  update private.build_requests request set done_at = now() where request.done_at is null and request.attempts > 0;
  insert into private.build_requests (created_at)
    select now() where not exists (select from private.build_requests request where request.done_at is null);
  return null;
end
$$;

REVOKE ALL ON FUNCTION private.queue_build_request() FROM PUBLIC;

-- function private.queue_course_mails -----------------------------------------------------------------

CREATE FUNCTION private.queue_course_mails() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  what constant text := case
    when new.state = 'handed in' then 'handed in'
    when new.state in ('returned', 'published') then new.state
    when new.problem <> '' then 'not published'
    -- Not if it gave way to another version.
    when tg_op = 'UPDATE' and new.state = 'withdrawn' and old.state = 'published' and auth.uid() is not null then 'taken off'
  end;
begin
  if what = 'handed in' then
    -- One mail tells of all that wait, and the next one comes an hour later.
    insert into private.course_mails (user_id, version_id, event, next_attempt_at)
    select wish.user_id, new.id, what, greatest(now(), (
      select max(known.done_at) + interval '1 hour' from private.course_mails known where known.user_id = wish.user_id and known.event = what
    ))
    from private.message_notice_wishes wish
    where not exists (
      select from private.course_mails known where known.user_id = wish.user_id and known.event = what and known.done_at is null
    );
  elsif what is not null then
    insert into private.course_mails (user_id, version_id, event)
    select draft.instructor_id, new.id, what from public.drafts draft where draft.id = new.draft_id and draft.instructor_id is not null;
  end if;
  return null;
end
$$;

REVOKE ALL ON FUNCTION private.queue_course_mails() FROM PUBLIC;

-- function private.queue_message ----------------------------------------------------------------------

CREATE FUNCTION private.queue_message() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  insert into private.queued_messages (message_id) select new.id where exists (select from private.message_notice_wishes);
  return null;
end
$$;

REVOKE ALL ON FUNCTION private.queue_message() FROM PUBLIC;

-- function private.refuse_copied_passkey --------------------------------------------------------------

CREATE FUNCTION private.refuse_copied_passkey() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  raise exception 'The counter of this passkey did not go up' using errcode = 'PT403';
end
$$;

REVOKE ALL ON FUNCTION private.refuse_copied_passkey() FROM PUBLIC;

-- function private.refuse_history_change --------------------------------------------------------------

CREATE FUNCTION private.refuse_history_change() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  raise exception 'The history of a course never changes' using errcode = 'insufficient_privilege';
end
$$;

REVOKE ALL ON FUNCTION private.refuse_history_change() FROM PUBLIC;

-- function private.refuse_key_under_way ---------------------------------------------------------------

CREATE FUNCTION private.refuse_key_under_way() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.lock_account(new.user_id);
  if to_regclass('auth.one_time_tokens') is not null and exists (
    select from private.password_changes change
    where change.user_id = new.user_id
      and change.changed_at > transaction_timestamp() - interval '1 second'
      -- A change in this very transaction is the same request's.
      and change.xmin <> pg_current_xact_id()::xid
  ) then
    raise exception 'The password has just been changed' using errcode = 'PT409';
  end if;
  return new;
end
$$;

REVOKE ALL ON FUNCTION private.refuse_key_under_way() FROM PUBLIC;

-- function private.refuse_outdated_link ---------------------------------------------------------------

CREATE FUNCTION private.refuse_outdated_link() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.lock_account(new.user_id);
  if not exists (select from auth.users account where account.id = new.user_id and lower(account.email) = new.relates_to) then
    raise exception 'The address has just been changed' using errcode = 'PT409';
  end if;
  return new;
end
$$;

REVOKE ALL ON FUNCTION private.refuse_outdated_link() FROM PUBLIC;

-- function private.refuse_sign_in_under_way -----------------------------------------------------------

CREATE FUNCTION private.refuse_sign_in_under_way() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if to_regclass('auth.one_time_tokens') is not null and exists (
    select from auth.sessions session
    join private.password_changes change on change.user_id = session.user_id
    where session.id = new.session_id and change.changed_at > transaction_timestamp() - interval '3 seconds'
  ) then
    raise exception 'The password has just been changed' using errcode = 'PT409';
  end if;
  return new;
end
$$;

REVOKE ALL ON FUNCTION private.refuse_sign_in_under_way() FROM PUBLIC;

-- function private.register_again ---------------------------------------------------------------------

CREATE FUNCTION private.register_again(address text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  account auth.users;
begin
  select known.* into account from auth.users known
    where known.email = lower(address) and known.email_confirmed_at is null and known.encrypted_password is not null
    for update;
  if account.id is null then
    return;
  end if;
  account := private.started_over(account);
  update auth.users set
    encrypted_password = null,
    raw_app_meta_data = account.raw_app_meta_data,
    raw_user_meta_data = account.raw_user_meta_data
    where id = account.id;
  -- keep_keys has voided it.
  update auth.users set confirmation_token = account.confirmation_token where id = account.id;
end
$$;

REVOKE ALL ON FUNCTION private.register_again(address text) FROM PUBLIC;

-- function private.remove_passkeys_after_reset --------------------------------------------------------

CREATE FUNCTION private.remove_passkeys_after_reset() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $_$
declare
  resetting constant uuid[] := array(
    select session.id from auth.sessions session
    where session.user_id = new.id and not exists (
      select from auth.mfa_amr_claims proof
      where proof.session_id = session.id
        and proof.authentication_method not in
          ('otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'email_change', 'token_refresh', 'totp')
        and proof.authentication_method not like 'mfa/%'
    )
  );
begin
  if resetting = '{}' then
    return null;
  elsif to_regclass('embedded.passkey_sessions') is null then
    delete from auth.webauthn_credentials where user_id = new.id;
  else
    execute 'delete from auth.webauthn_credentials passkey where passkey.user_id = $1 and not exists (
      select from embedded.passkey_sessions made where made.passkey_id = passkey.id and made.session_id = any ($2)
    )' using new.id, resetting;
  end if;
  return null;
end
$_$;

REVOKE ALL ON FUNCTION private.remove_passkeys_after_reset() FROM PUBLIC;

-- function private.remove_unseen_drafts ---------------------------------------------------------------

CREATE FUNCTION private.remove_unseen_drafts() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  delete from public.drafts draft where draft.instructor_id = old.id
    and not exists (select from public.course_versions version where version.draft_id = draft.id);
  return old;
end
$$;

REVOKE ALL ON FUNCTION private.remove_unseen_drafts() FROM PUBLIC;

-- function private.require_active ---------------------------------------------------------------------

CREATE FUNCTION private.require_active() RETURNS void
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not public.is_active() then
    raise exception 'Sign in first' using errcode = 'insufficient_privilege';
  end if;
end
$$;

REVOKE ALL ON FUNCTION private.require_active() FROM PUBLIC;

-- function private.require_email_address --------------------------------------------------------------

CREATE FUNCTION private.require_email_address() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  becomes constant jsonb := to_jsonb(new);
  was constant jsonb := to_jsonb(old);
  place text;
  address text;
begin
  foreach place in array tg_argv loop
    address := becomes ->> place;
    continue when coalesce(address, '') = '' or address = was ->> place or private.is_email_address(address);
    -- A profile copies the address of its account, which may be older than this rule.
    continue when tg_table_schema = 'public' and tg_table_name = 'users'
      and exists (select from auth.users account where account.id = (becomes ->> 'id')::uuid and account.email = address);
    raise sqlstate 'PT400' using message = 'The email address is not valid', detail = place;
  end loop;
  return new;
end
$$;

REVOKE ALL ON FUNCTION private.require_email_address() FROM PUBLIC;

-- function private.require_free_address ---------------------------------------------------------------

CREATE FUNCTION private.require_free_address(draft_id uuid, slug text) RETURNS void
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if exists (select from public.drafts other where other.address = require_free_address.slug and other.id <> draft_id) then
    raise sqlstate 'PT409' using message = 'Another course has this address', detail = 'address_taken', hint = require_free_address.slug;
  end if;
end
$$;

REVOKE ALL ON FUNCTION private.require_free_address(draft_id uuid, slug text) FROM PUBLIC;

-- function private.require_fresh_proof ----------------------------------------------------------------

CREATE FUNCTION private.require_fresh_proof() RETURNS void
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.has_fresh_proof() then
    raise exception 'This requires a proof no older than five minutes' using errcode = 'PT428';
  end if;
end
$$;

REVOKE ALL ON FUNCTION private.require_fresh_proof() FROM PUBLIC;

-- function private.require_instructor -----------------------------------------------------------------

CREATE FUNCTION private.require_instructor() RETURNS void
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.is_instructor() then
    raise exception 'Only instructors may do this' using errcode = 'insufficient_privilege';
  end if;
end
$$;

REVOKE ALL ON FUNCTION private.require_instructor() FROM PUBLIC;

-- function private.require_place_for_draft ------------------------------------------------------------

CREATE FUNCTION private.require_place_for_draft(instructor uuid) RETURNS void
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  most constant integer := (select limits.drafts from private.course_limits limits);
begin
  if (select count(*) from public.drafts draft where draft.instructor_id = instructor and draft.removed_at is null) >= most then
    raise sqlstate 'PT413' using message = format('An instructor has %s courses at most', most), detail = 'drafts';
  end if;
end
$$;

REVOKE ALL ON FUNCTION private.require_place_for_draft(instructor uuid) FROM PUBLIC;

-- function private.require_reason ---------------------------------------------------------------------

CREATE FUNCTION private.require_reason(reason text) RETURNS void
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
begin
  if char_length(public.clean_reason(reason)) < 3 then
    raise exception 'Say why, in three characters at least' using errcode = 'invalid_parameter_value';
  end if;
end
$$;

REVOKE ALL ON FUNCTION private.require_reason(reason text) FROM PUBLIC;

-- function private.require_same_number ----------------------------------------------------------------

CREATE FUNCTION private.require_same_number(draft_id uuid, snapshot_id uuid) RETURNS void
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  numbers text[];
begin
  select array_agg(private.course_facts(content.text) ->> 'id' order by part.place) into numbers
    from (
      select 1 as place, require_same_number.snapshot_id as id
      union all
      (
        select 2, version.snapshot_id from public.course_versions version
        where version.draft_id = require_same_number.draft_id and version.published_at is not null
        order by version.state = 'published' desc, version.decided_at desc, version.number desc limit 1
      )
    ) part
    join public.draft_snapshot_files file on file.snapshot_id = part.id and file.path = 'course.json'
    join public.draft_contents content on content.draft_id = file.draft_id and content.hash = file.hash;
  if numbers[1] <> numbers[2] then
    raise sqlstate 'PT409' using
      message = 'The number of a published course never changes', detail = 'number_fixed', hint = numbers[2];
  end if;
end
$$;

REVOKE ALL ON FUNCTION private.require_same_number(draft_id uuid, snapshot_id uuid) FROM PUBLIC;

-- function private.require_state ----------------------------------------------------------------------

CREATE FUNCTION private.require_state(version public.course_versions, state text) RETURNS void
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
begin
  if version.state = require_state.state then
    return;
  end if;
  if version.state = 'withdrawn' then
    raise sqlstate 'PT409' using message = 'This version has been withdrawn', detail = 'withdrawn';
  end if;
  raise sqlstate 'PT409' using message = format('This version is already %s', version.state), detail = 'decided', hint = version.state;
end
$$;

REVOKE ALL ON FUNCTION private.require_state(version public.course_versions, state text) FROM PUBLIC;

-- function private.require_webhook --------------------------------------------------------------------

CREATE FUNCTION private.require_webhook(url text, secret text) RETURNS void
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $_$
begin
  if not private.is_webhook_address(url) then
    raise exception 'The address must begin with https:// and a host, without a user or a password'
      using errcode = 'invalid_parameter_value';
  end if;
  if coalesce(secret, '') !~ '^whsec_[A-Za-z0-9+/]{32,86}={0,2}$' then
    raise exception 'The secret must be whsec_ and 24 to 64 bytes in Base64' using errcode = 'invalid_parameter_value';
  end if;
end
$_$;

REVOKE ALL ON FUNCTION private.require_webhook(url text, secret text) FROM PUBLIC;

-- function private.schedule_webhooks ------------------------------------------------------------------

CREATE FUNCTION private.schedule_webhooks() RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  command constant text := 'select private.send_message_notices(), private.send_build_requests()';
begin
  if to_regclass('cron.job') is not null then
    perform cron.unschedule(job.jobid) from cron.job job where job.jobname in ('message-notices', 'message-notices-log');
  end if;
  if exists (select from private.message_delivery delivery where delivery.way = 'webhook') or exists (select from private.build_webhook) then
    perform cron.schedule('message-notices', '* * * * *', command);
    perform cron.schedule(
      'message-notices-log',
      '0 4 * * *',
      format(
        'delete from cron.job_run_details where command in (%L, ''select private.send_message_notices()'') and end_time < now() - interval ''7 days''',
        command
      )
    );
  end if;
end
$$;

REVOKE ALL ON FUNCTION private.schedule_webhooks() FROM PUBLIC;

-- function private.searchable -------------------------------------------------------------------------

CREATE FUNCTION private.searchable(text text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN btrim(regexp_replace(regexp_replace(private.folded(text), '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])'::text, ' \1 '::text, 'g'::text), '\s+'::text, ' '::text, 'g'::text));

REVOKE ALL ON FUNCTION private.searchable(text text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.searchable(text text) TO authenticated;
GRANT ALL ON FUNCTION private.searchable(text text) TO service_role;

-- function private.secure_account ---------------------------------------------------------------------

CREATE FUNCTION private.secure_account(uid uuid, mailbox text, since timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $_$
declare
  reason constant text := coalesce(current_setting('ascendo.reason', true), '');
  is_own boolean;
begin
  perform private.lock_account(uid);
  perform set_config('ascendo.noted_as_a_whole', uid::text, true);
  delete from auth.sessions where user_id = uid;
  delete from auth.webauthn_credentials where user_id = uid;
  delete from auth.mfa_factors where user_id = uid and (status <> 'verified' or updated_at >= since);
  if to_regclass('embedded.recovery_code_sets') is not null then
    execute 'delete from embedded.recovery_code_sets where user_id = $1 and made_at >= $2' using uid, since;
  end if;
  delete from auth.identities where user_id = uid and provider <> 'email';
  loop
    begin
      perform set_config('ascendo.reason', 'The address belongs to another account', true);
      delete from auth.users other where other.email = lower(mailbox) and other.id <> uid and other.email_confirmed_at is null;
      perform set_config('ascendo.reason', reason, true);
      is_own := not exists (select from auth.users other where other.email = lower(mailbox) and other.id <> uid);
      update auth.users account set
        encrypted_password = null,
        email = case when is_own then lower(mailbox) else account.email end,
        confirmation_token = '',
        recovery_token = '',
        reauthentication_token = '',
        email_change = '',
        email_change_token_new = '',
        email_change_token_current = '',
        email_change_confirm_status = 0,
        email_change_sent_at = null
      where account.id = uid;
      exit;
    exception when unique_violation then
      -- Registered in between.
      null;
    end;
  end loop;
  perform private.void_codes(uid);
  if is_own then
    update auth.identities set identity_data = identity_data || jsonb_build_object('email', lower(mailbox))
      where user_id = uid and provider = 'email';
  end if;
  perform private.note_security_event(uid, 'account-secured');
  perform set_config('ascendo.noted_as_a_whole', '', true);
  return is_own;
end
$_$;

REVOKE ALL ON FUNCTION private.secure_account(uid uuid, mailbox text, since timestamp with time zone) FROM PUBLIC;

-- function private.send_build_requests ----------------------------------------------------------------

CREATE FUNCTION private.send_build_requests() RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  webhook private.build_webhook;
  request record;
begin
  select * into webhook from private.build_webhook;
  if webhook.url is null then
    return;
  end if;
  update private.build_requests sent set
    problem = case
      when answer.status_code between 200 and 299 then null
      else coalesce('it answered ' || answer.status_code, left(answer.error_msg, 200), 'it did not answer')
    end,
    done_at = coalesce(sent.done_at, case when answer.status_code between 200 and 299 then now() end)
    from net._http_response answer where answer.id = sent.request_id;
  for request in select * from private.take_build_requests() loop
    update private.build_requests sent set
      request_id = private.post_signed(webhook.url, webhook.secret, request.id, 'courses.changed', request.created_at, '{}'),
      -- Done after the last attempt.
      done_at = case when sent.attempts >= 9 then now() end
      where sent.id = request.id;
  end loop;
end
$$;

REVOKE ALL ON FUNCTION private.send_build_requests() FROM PUBLIC;

-- function private.send_message_notices ---------------------------------------------------------------

CREATE FUNCTION private.send_message_notices() RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $_$
declare
  notice record;
  mail record;
begin
  if not exists (select from private.message_delivery where way = 'webhook') then
    return;
  end if;
  update private.message_notices sent set done_at = now()
    from net._http_response answer
    where answer.id = sent.request_id and sent.done_at is null and answer.status_code between 200 and 299;
  update private.course_mails sent set done_at = now()
    from net._http_response answer
    where answer.id = sent.request_id and sent.done_at is null and answer.status_code between 200 and 299;

  for notice in select * from private.take_message_notices('webhook') loop
    -- Done if nobody wants it any more, or after the last attempt.
    perform private.finish_message_notice(notice.id, '[]');
    continue when notice.recipients = '[]';
    update private.message_notices sent set request_id = private.post_to_webhook(
      notice.id, 'contact.messages', notice.created_at,
      jsonb_build_object('messages', notice.messages, 'recipients', jsonb_path_query_array(notice.recipients, '$[*].email'))
    ) where sent.id = notice.id;
  end loop;

  for mail in select * from private.take_course_mails('webhook') loop
    -- Done after the last attempt.
    perform private.finish_course_mail(mail.id, false);
    update private.course_mails sent set request_id = private.post_to_webhook(
      mail.id, 'course.' || replace(mail.event, ' ', '_'), mail.created_at,
      case
        when mail.event = 'handed in' then jsonb_build_object('waiting', mail.waiting, 'recipients', jsonb_build_array(mail.email))
        else jsonb_build_object(
          'draft', mail.draft_id, 'title', mail.title, 'version', mail.number, 'answer', mail.answer, 'remarks', mail.remarks,
          'problem', mail.problem, 'recipients', jsonb_build_array(mail.email)
        )
      end
    ) where sent.id = mail.id;
  end loop;
end
$_$;

REVOKE ALL ON FUNCTION private.send_message_notices() FROM PUBLIC;

-- function private.short_address ----------------------------------------------------------------------

CREATE FUNCTION private.short_address(ip inet) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $_$
  select case family(ip)
    when 4 then regexp_replace(host(ip), '^(\d+\.\d+)\..*$', '\1.x.x')
    when 6 then regexp_replace(host(network(set_masklen(ip, 32))), '::$', ':x')
  end
$_$;

REVOKE ALL ON FUNCTION private.short_address(ip inet) FROM PUBLIC;

-- function private.snapshot_of ------------------------------------------------------------------------

CREATE FUNCTION private.snapshot_of(draft public.drafts) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  newest constant uuid := (
    select known.id from public.draft_snapshots known where known.draft_id = draft.id order by known.taken_at desc limit 1
  );
  made uuid;
begin
  if newest is not null and not exists (
    (select file.path, file.hash from public.draft_files file where file.draft_id = draft.id and file.removed_at is null
      except select file.path, file.hash from public.draft_snapshot_files file where file.snapshot_id = newest)
    union all
    (select file.path, file.hash from public.draft_snapshot_files file where file.snapshot_id = newest
      except select file.path, file.hash from public.draft_files file where file.draft_id = draft.id and file.removed_at is null)
  ) then
    return newest;
  end if;
  insert into public.draft_snapshots (draft_id, taken_by) values (draft.id, auth.uid()) returning id into made;
  insert into public.draft_contents (draft_id, hash, size, text)
    select distinct on (file.hash) file.draft_id, file.hash, file.size, file.text
    from public.draft_files file where file.draft_id = draft.id and file.removed_at is null order by file.hash, file.text
    on conflict (draft_id, hash) do update set text = excluded.text where draft_contents.text is null and excluded.text is not null;
  insert into public.draft_snapshot_files (snapshot_id, path, draft_id, hash)
    select made, file.path, file.draft_id, file.hash
    from public.draft_files file where file.draft_id = draft.id and file.removed_at is null;
  delete from public.draft_snapshots known where known.id in (
    select old.id from public.draft_snapshots old
    where old.draft_id = draft.id and not exists (select from public.course_versions version where version.snapshot_id = old.id)
    order by old.taken_at desc offset 50
  );
  if found then
    delete from public.draft_contents content where content.draft_id = draft.id and not exists (
      select from public.draft_snapshot_files file where file.draft_id = draft.id and file.hash = content.hash
    );
  end if;
  perform private.close_draft(draft, draft.revision);
  return made;
end
$$;

REVOKE ALL ON FUNCTION private.snapshot_of(draft public.drafts) FROM PUBLIC;

-- function private.started_over -----------------------------------------------------------------------

CREATE FUNCTION private.started_over(account auth.users) RETURNS auth.users
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  account.encrypted_password := null;
  account.raw_app_meta_data := coalesce(account.raw_app_meta_data, '{}') || '{"must_choose_password": true}';
  account.raw_user_meta_data := private.own_metadata(account.raw_user_meta_data);
  -- A stranger may have linked another provider, too.
  delete from auth.identities where user_id = account.id and provider <> 'email';
  return account;
end
$$;

REVOKE ALL ON FUNCTION private.started_over(account auth.users) FROM PUBLIC;

-- function private.take_build_requests ----------------------------------------------------------------

CREATE FUNCTION private.take_build_requests() RETURNS TABLE(id uuid, created_at timestamp with time zone)
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  -- Two processes must not both begin a request.
  perform pg_advisory_xact_lock(hashtextextended('private.build_requests', 0));
  delete from private.build_requests request where request.done_at < now() - interval '30 days';
  return query
    update private.build_requests request set
      attempts = request.attempts + 1,
      next_attempt_at = now() + (array['1 min', '5 min', '30 min', '2 hours', '5 hours', '10 hours'])[least(request.attempts + 1, 6)]::interval
    where request.done_at is null and request.next_attempt_at <= now() and exists (select from private.build_webhook)
    returning request.id, request.created_at;
end
$$;

REVOKE ALL ON FUNCTION private.take_build_requests() FROM PUBLIC;

-- function private.take_course_mails ------------------------------------------------------------------

CREATE FUNCTION private.take_course_mails(way text) RETURNS TABLE(id uuid, event text, created_at timestamp with time zone, email text, draft_id uuid, title text, number integer, answer text, remarks integer, problem text, waiting bigint)
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if not exists (select from private.message_delivery delivery where delivery.way = take_course_mails.way) then
    return;
  end if;
  -- Two processes must not both begin a mail.
  perform pg_advisory_xact_lock(hashtextextended('private.message_notices', 0));
  delete from private.course_mails mail where mail.done_at < now() - interval '30 days';
  update private.course_mails mail set done_at = now()
  where mail.done_at is null and (
    not exists (
      select from public.users profile join auth.users account on account.id = profile.id
      where profile.id = mail.user_id and account.email_confirmed_at is not null and account.deleted_at is null
        and (account.banned_until is null or account.banned_until <= now())
        and (mail.event <> 'handed in' or profile.role = 'admin')
    )
    or mail.event = 'handed in' and (
      not exists (select from private.message_notice_wishes wish where wish.user_id = mail.user_id)
      -- An administrator was faster.
      or not exists (select from public.course_versions version where version.state = 'handed in')
    )
  );
  return query
    with due as (
      update private.course_mails mail set
        attempts = mail.attempts + 1,
        next_attempt_at = now() + (array['1 min', '5 min', '30 min', '2 hours', '5 hours', '10 hours'])[least(mail.attempts + 1, 6)]::interval
      where mail.done_at is null and mail.next_attempt_at <= now()
      returning mail.*
    )
    select due.id, due.event, due.created_at, account.email::text, version.draft_id, version.title, version.number, version.answer,
      jsonb_array_length(version.remarks), version.problem,
      (select count(*) from public.course_versions waits where waits.state = 'handed in')
    from due
    join auth.users account on account.id = due.user_id
    join public.course_versions version on version.id = due.version_id
    order by due.created_at, due.id;
end
$$;

REVOKE ALL ON FUNCTION private.take_course_mails(way text) FROM PUBLIC;

-- function private.take_message_notices ---------------------------------------------------------------

CREATE FUNCTION private.take_message_notices(way text) RETURNS TABLE(id uuid, messages integer, created_at timestamp with time zone, recipients jsonb)
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  fresh integer;
begin
  if not exists (select from private.message_delivery delivery where delivery.way = take_message_notices.way) then
    return;
  end if;
  -- Two processes must not both begin a notice.
  perform pg_advisory_xact_lock(hashtextextended('private.message_notices', 0));
  if exists (select from private.queued_messages) and not exists (
    select from private.message_notices notice
    where notice.done_at is null or notice.done_at > now() - interval '1 hour'
  ) then
    with taken as (
      delete from private.queued_messages queued using public.contact_messages message
      where message.id = queued.message_id
      returning message.status
    )
    select count(*) filter (where taken.status = 'new') into fresh from taken;
    delete from private.message_notices notice where notice.done_at < now() - interval '30 days';
    -- None if an administrator was faster.
    if fresh > 0 then
      insert into private.message_notices (messages) values (fresh);
    end if;
  end if;

  return query
    with due as (
      update private.message_notices notice set
        attempts = notice.attempts + 1,
        next_attempt_at = now() + (array['1 min', '5 min', '30 min', '2 hours', '5 hours', '10 hours'])[least(notice.attempts + 1, 6)]::interval
      where notice.done_at is null and notice.next_attempt_at <= now()
      returning notice.*
    )
    select due.id, due.messages, due.created_at, private.message_notice_recipients(due.told) from due;
end
$$;

REVOKE ALL ON FUNCTION private.take_message_notices(way text) FROM PUBLIC;

-- function private.text_hash --------------------------------------------------------------------------

CREATE FUNCTION private.text_hash(text text) RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$ select encode(sha256(convert_to(text, 'UTF8')), 'hex') $$;

REVOKE ALL ON FUNCTION private.text_hash(text text) FROM PUBLIC;

-- function private.uncount_code -----------------------------------------------------------------------

CREATE FUNCTION private.uncount_code(uid uuid) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$ update private.code_tries known set tries = known.tries - 1 where known.user_id = uid $$;

REVOKE ALL ON FUNCTION private.uncount_code(uid uuid) FROM PUBLIC;

-- function private.use_build_webhook ------------------------------------------------------------------

CREATE FUNCTION private.use_build_webhook(url text, secret text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if url is not null then
    perform private.require_webhook(url, secret);
  end if;
  delete from private.build_webhook;
  insert into private.build_webhook (url, secret)
    select use_build_webhook.url, use_build_webhook.secret where use_build_webhook.url is not null;
  perform private.schedule_webhooks();
end
$$;

REVOKE ALL ON FUNCTION private.use_build_webhook(url text, secret text) FROM PUBLIC;

-- function private.use_message_webhook ----------------------------------------------------------------

CREATE FUNCTION private.use_message_webhook(url text, secret text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if url is null then
    update private.message_delivery set way = 'none', url = null, secret = null where way = 'webhook';
  else
    perform private.require_webhook(url, secret);
    update private.message_delivery set way = 'webhook', url = use_message_webhook.url, secret = use_message_webhook.secret;
  end if;
  perform private.schedule_webhooks();
end
$$;

REVOKE ALL ON FUNCTION private.use_message_webhook(url text, secret text) FROM PUBLIC;

-- function private.void_codes -------------------------------------------------------------------------

CREATE FUNCTION private.void_codes(uid uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $_$
begin
  delete from auth.flow_state where user_id = uid and auth_code_issued_at is not null;
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1' using uid;
  end if;
end
$_$;

REVOKE ALL ON FUNCTION private.void_codes(uid uuid) FROM PUBLIC;

-- function private.void_keys_of_factor ----------------------------------------------------------------

CREATE FUNCTION private.void_keys_of_factor() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update auth.users set
    confirmation_token = '',
    recovery_token = '',
    reauthentication_token = '',
    email_change = '',
    email_change_token_new = '',
    email_change_token_current = '',
    email_change_confirm_status = 0,
    email_change_sent_at = null
  where id = old.user_id;
  perform private.void_codes(old.user_id);
  return null;
end
$$;

REVOKE ALL ON FUNCTION private.void_keys_of_factor() FROM PUBLIC;

-- function private.with_instructor_name ---------------------------------------------------------------

CREATE FUNCTION private.with_instructor_name(recorded jsonb) RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select case when recorded ? 'instructor_id' then recorded || jsonb_build_object('instructor_name', (
    select coalesce(nullif(profile.display_name, ''), profile.email) from public.users profile
    where profile.id = (recorded ->> 'instructor_id')::uuid
  )) else recorded end
$$;

REVOKE ALL ON FUNCTION private.with_instructor_name(recorded jsonb) FROM PUBLIC;

-- function private.write_files ------------------------------------------------------------------------

CREATE FUNCTION private.write_files(draft public.drafts, files jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  next integer := draft.revision;
  entry record;
  file public.draft_files;
  size integer;
  writes public.draft_files[] := '{}';
  saved jsonb := '[]';
  conflicts jsonb := '[]';
begin
  if jsonb_typeof(files) is distinct from 'array' or jsonb_array_length(files) > 1000 then
    raise sqlstate 'PT400' using message = 'The files must be a list of a thousand at most', detail = 'files';
  end if;
  if (
    select count(*) > count(distinct lower(given ->> 'path')) or count(given ->> 'revision') > count(distinct given ->> 'revision')
    from jsonb_array_elements(files) given
  ) then
    raise sqlstate 'PT400' using message = 'Each file must be given once', detail = 'files';
  end if;
  for entry in
    select given.path, plain.text, given.revision, coalesce(private.text_hash(plain.text), given.hash) as hash
    from jsonb_to_recordset(files) as given (path text, text text, hash text, revision integer),
      -- A byte order mark is no part of the text, and would get lost on the way back.
      lateral (select ltrim(given.text, U&'\FEFF')) as plain (text)
  loop
    size := private.content_size(draft.id, entry.path, entry.text, entry.hash);
    -- By its revision, because it may have been renamed since.
    select * into file from public.draft_files known
      where known.draft_id = draft.id and known.revision = entry.revision and known.removed_at is null
        and private.extension_of(known.path) = private.extension_of(entry.path);
    if file.id is null then
      select * into file from public.draft_files known
        where known.draft_id = draft.id and lower(known.path) = lower(entry.path) and known.removed_at is null;
    end if;
    if file.hash = entry.hash then
      -- Saved already, perhaps by this very request, whose answer was lost.
      saved := saved || jsonb_build_object('path', file.path, 'revision', file.revision);
    elsif file.revision = entry.revision or file.id is null and entry.revision is null then
      next := next + 1;
      writes := writes || row(
        file.id, draft.id, coalesce(file.path, entry.path), entry.text, entry.hash, size, next, now(), null
      )::public.draft_files;
      saved := saved || jsonb_build_object('path', coalesce(file.path, entry.path), 'revision', next);
    else
      if file.id is null then
        select * into file from public.draft_files known
          where known.draft_id = draft.id and lower(known.path) = lower(entry.path) order by known.removed_at desc limit 1;
      end if;
      conflicts := conflicts || jsonb_build_object(
        'asked', entry.path,
        'path', coalesce(file.path, entry.path),
        'text', file.text,
        'hash', file.hash,
        'revision', case when file.removed_at is null then file.revision end
      );
    end if;
  end loop;
  if conflicts <> '[]' then
    return jsonb_build_object('result', 'conflict', 'files', conflicts);
  end if;
  if next > draft.revision then
    foreach file in array writes loop
      if file.id is null then
        insert into public.draft_files (draft_id, path, text, hash, size, revision)
          values (file.draft_id, file.path, file.text, file.hash, file.size, file.revision);
      else
        update public.draft_files known set
          text = file.text, hash = file.hash, size = file.size, revision = file.revision, updated_at = file.updated_at
          where known.id = file.id;
      end if;
    end loop;
    perform private.close_draft(draft, next);
  end if;
  return jsonb_build_object('result', 'saved', 'revision', next, 'files', saved);
end
$$;

REVOKE ALL ON FUNCTION private.write_files(draft public.drafts, files jsonb) FROM PUBLIC;

-- function public.admin_overview ----------------------------------------------------------------------

CREATE FUNCTION public.admin_overview() RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  users bigint;
  unverified bigint;
  new_by_day jsonb;
  favourites jsonb;
begin
  perform public.require_admin();
  users := (select count(*) from public.users);
  unverified := (select count(*) from public.users profile where not profile.email_verified);
  select jsonb_agg(jsonb_build_object('day', day::date, 'count', coalesce(registered.count, 0)) order by day) into new_by_day
    from generate_series(today - 29, today, interval '1 day') day
    left join (
      select (profile.created_at at time zone 'UTC')::date as registered_on, count(*) as count
      from public.users profile
      where profile.created_at >= (today - 29)::timestamp at time zone 'UTC'
      group by 1
    ) registered on registered.registered_on = day::date;
  select coalesce(jsonb_agg(top order by top.count desc, top.course_id), '[]') into favourites
    from (select course_id, count(*) as count from public.favorites group by course_id order by 2 desc, 1 limit 5) top;
  return jsonb_build_object(
    'users', users,
    'verified', users - unverified,
    'admins', (select count(*) from public.users profile where profile.role = 'admin'),
    'admins_without_authenticator', (
      select coalesce(jsonb_agg(jsonb_build_object('email', profile.email, 'display_name', profile.display_name) order by profile.email), '[]')
      from public.users profile
      where profile.role = 'admin' and not private.has_authenticator(profile.id)
    ),
    'disabled', (select count(*) from public.disabled_accounts disabled where disabled.until > now()),
    'new_by_day', new_by_day,
    'favourites', favourites,
    'new_messages', (select count(*) from public.contact_messages message where message.status = 'new'),
    'waiting_versions', (select count(*) from public.course_versions version where version.state = 'handed in'),
    'database_version', current_setting('server_version')
  );
end
$$;

REVOKE ALL ON FUNCTION public.admin_overview() FROM PUBLIC;
GRANT ALL ON FUNCTION public.admin_overview() TO authenticated;

-- function public.administered_user -------------------------------------------------------------------

CREATE FUNCTION public.administered_user(profile public.users, disabled public.disabled_accounts) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select to_jsonb(profile) || jsonb_build_object('disabled_at', (disabled).disabled_at, 'disabled_reason', (disabled).reason)
$$;

REVOKE ALL ON FUNCTION public.administered_user(profile public.users, disabled public.disabled_accounts) FROM PUBLIC;

-- function public.announce_confirmation ---------------------------------------------------------------

CREATE FUNCTION public.announce_confirmation(code text, registered text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if code is null or length(code) > 400 or length(registered) > 400 then
    raise exception 'The code of the mail is missing, or too long' using errcode = 'invalid_parameter_value';
  end if;
  delete from private.announced_confirmations old where old.ctid = any (array(
    select stale.ctid from private.announced_confirmations stale
    where stale.announced_at < greatest(
      now() - interval '10 minutes',
      (select newer.announced_at from private.announced_confirmations newer order by newer.announced_at desc offset 1000 limit 1)
    )
    for update skip locked
  ));
  insert into private.announced_confirmations as known (code_hash, address)
    values (encode(sha256(convert_to(lower(code), 'UTF8')), 'hex'), lower(coalesce(registered, '')))
    on conflict (code_hash, address) do update set announced_at = now();
end
$$;

REVOKE ALL ON FUNCTION public.announce_confirmation(code text, registered text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.announce_confirmation(code text, registered text) TO anon;
GRANT ALL ON FUNCTION public.announce_confirmation(code text, registered text) TO authenticated;

-- function public.another_admin_than ------------------------------------------------------------------

CREATE FUNCTION public.another_admin_than(uid uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform pg_advisory_xact_lock(hashtextextended('public.users administrators', 0));
  return exists (
    select
    from public.users profile
    join auth.users account on account.id = profile.id
    where profile.role = 'admin'
      and profile.id <> uid
      and account.deleted_at is null
      and (account.banned_until is null or account.banned_until <= now())
  );
end
$$;

REVOKE ALL ON FUNCTION public.another_admin_than(uid uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.another_admin_than(uid uuid) TO service_role;

-- function public.approve_version ---------------------------------------------------------------------

CREATE FUNCTION public.approve_version(version_id uuid) RETURNS jsonb
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$ select private.decide(version_id, 'approved', '', '[]') $$;

REVOKE ALL ON FUNCTION public.approve_version(version_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.approve_version(version_id uuid) TO authenticated;

-- function public.audit_contact_messages --------------------------------------------------------------

CREATE FUNCTION public.audit_contact_messages() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  was constant jsonb := jsonb_build_object('status', old.status, 'notes', old.notes, 'answered', old.answered_at is not null);
  becomes jsonb;
begin
  if tg_op = 'DELETE' then
    perform public.write_audit('message.deleted', old.id, jsonb_build_object('reference', old.reference), null);
  else
    becomes := jsonb_build_object('status', new.status, 'notes', new.notes, 'answered', new.answered_at is not null);
    perform public.write_audit(
      'message.changed', new.id, public.fields_changed(was, becomes), public.fields_changed(becomes, was)
    );
  end if;
  return null;
end
$$;

REVOKE ALL ON FUNCTION public.audit_contact_messages() FROM PUBLIC;

-- function public.audit_users -------------------------------------------------------------------------

CREATE FUNCTION public.audit_users() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  was jsonb;
  becomes jsonb;
begin
  if tg_op = 'INSERT' then
    perform public.write_audit('account.role', new.id, null, jsonb_build_object('role', new.role));
  elsif tg_op = 'DELETE' then
    perform public.write_audit(
      'account.deleted', old.id,
      -- Users who delete their own account leave no name behind.
      case when auth.uid() is distinct from old.id
        then jsonb_build_object('email', old.email, 'display_name', old.display_name, 'role', old.role)
      end,
      null
    );
  else
    was := to_jsonb(old) - array['last_login_at', 'updated_at'];
    becomes := to_jsonb(new) - array['last_login_at', 'updated_at'];
    if old.role <> new.role or (pg_trigger_depth() = 1 and auth.uid() is distinct from new.id and was <> becomes) then
      perform public.write_audit(
        case when old.role <> new.role then 'account.role' else 'account.changed' end, new.id,
        public.fields_changed(was, becomes), public.fields_changed(becomes, was)
      );
    end if;
  end if;
  return null;
end
$$;

REVOKE ALL ON FUNCTION public.audit_users() FROM PUBLIC;

-- function public.begin_admin_action ------------------------------------------------------------------

CREATE FUNCTION public.begin_admin_action(subject uuid, reason text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform public.require_admin();
  perform pg_advisory_xact_lock(hashtextextended('public.users administrators', 0));
  perform public.require_admin();
  if private.lock_account(subject) is null or not exists (select from public.users profile where profile.id = subject) then
    raise exception 'This account does not exist any more' using errcode = 'PT404';
  end if;
  perform set_config('ascendo.reason', public.clean_reason(reason), true);
end
$$;

REVOKE ALL ON FUNCTION public.begin_admin_action(subject uuid, reason text) FROM PUBLIC;

-- function public.cancel_email_change -----------------------------------------------------------------

CREATE FUNCTION public.cancel_email_change() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $_$
begin
  if not public.is_active() then
    raise exception 'Sign in to cancel the change' using errcode = 'insufficient_privilege';
  end if;
  update auth.users set
    email_change = '',
    email_change_token_current = '',
    email_change_token_new = '',
    email_change_confirm_status = 0,
    email_change_sent_at = null
  where id = auth.uid();
  -- The full stack's auth service looks up tokens here.
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1 and token_type::text like ''email_change%''' using auth.uid();
  end if;
end
$_$;

REVOKE ALL ON FUNCTION public.cancel_email_change() FROM PUBLIC;
GRANT ALL ON FUNCTION public.cancel_email_change() TO authenticated;

-- function public.catalog_versions --------------------------------------------------------------------

CREATE FUNCTION public.catalog_versions() RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', version.id, 'draft_id', version.draft_id, 'snapshot_id', version.snapshot_id, 'number', version.number,
      'slug', version.slug, 'title', version.title, 'state', listed.state,
      'problem', case when listed.state = 'approved' then version.problem else '' end,
      'instructor', case when instructor.id is not null then
        jsonb_build_object('id', instructor.id, 'name', version.taught_by)
      end
    ) order by listed.state desc, version.decided_at, version.id
  ), '[]')
  from (
    select known.id, known.state from public.course_versions known where known.state in ('approved', 'published')
    union all
    select kept.id, 'withdrawn' from (
      select distinct on (known.draft_id) known.id
      from public.course_versions known
      where known.published_at is not null
        and not exists (
          select from public.course_versions online where online.draft_id = known.draft_id and online.state = 'published'
        )
      order by known.draft_id, known.state = 'withdrawn' desc, known.decided_at desc, known.number desc
    ) kept
  ) listed
  join public.course_versions version on version.id = listed.id
  join public.drafts draft on draft.id = version.draft_id
  left join public.users instructor on instructor.id = draft.instructor_id
$$;

REVOKE ALL ON FUNCTION public.catalog_versions() FROM PUBLIC;
GRANT ALL ON FUNCTION public.catalog_versions() TO service_role;

-- function public.change_account_type -----------------------------------------------------------------

CREATE FUNCTION public.change_account_type(account_type text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.lock_account(auth.uid());
  if not public.is_active() or not exists (
    select from public.users profile where profile.id = auth.uid() and profile.email_verified
  ) then
    raise exception 'Sign in and confirm your email address first' using errcode = 'insufficient_privilege';
  end if;
  if change_account_type.account_type is null or change_account_type.account_type not in ('student', 'instructor') then
    raise exception 'An account is for a student or an instructor' using errcode = 'invalid_parameter_value';
  end if;
  update public.users profile set account_type = change_account_type.account_type
    where profile.id = auth.uid() and profile.account_type <> change_account_type.account_type;
end
$$;

REVOKE ALL ON FUNCTION public.change_account_type(account_type text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.change_account_type(account_type text) TO authenticated;

-- function public.choose_account_type -----------------------------------------------------------------

CREATE FUNCTION public.choose_account_type(account_type text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not public.is_active() then
    raise exception 'Sign in to choose how you join' using errcode = 'insufficient_privilege';
  end if;
  if choose_account_type.account_type is null or choose_account_type.account_type not in ('student', 'instructor') then
    raise exception 'An account is for a student or an instructor' using errcode = 'invalid_parameter_value';
  end if;
  insert into private.account_type_choices (user_id)
    select account.id from auth.users account
    where account.id = auth.uid() and account.email_confirmed_at > now() - interval '10 minutes'
    on conflict do nothing;
  if not found then
    return false;
  end if;
  update public.users profile set account_type = choose_account_type.account_type where profile.id = auth.uid();
  return true;
end
$$;

REVOKE ALL ON FUNCTION public.choose_account_type(account_type text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.choose_account_type(account_type text) TO authenticated;

-- function public.clean_name --------------------------------------------------------------------------

CREATE FUNCTION public.clean_name(name text) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select nullif(btrim(regexp_replace(
    regexp_replace(coalesce(name, ''), '[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'),
    '[\u0001-\u001f\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'
  )), '')
$$;

REVOKE ALL ON FUNCTION public.clean_name(name text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.clean_name(name text) TO authenticated;
GRANT ALL ON FUNCTION public.clean_name(name text) TO service_role;

-- function public.clean_reason ------------------------------------------------------------------------

CREATE FUNCTION public.clean_reason(reason text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
declare
  cleaned constant text := btrim(regexp_replace(coalesce(reason, ''), '[[:cntrl:][:space:]]+', ' ', 'g'));
begin
  if char_length(cleaned) > 500 then
    raise exception 'The reason is longer than 500 characters' using errcode = 'invalid_parameter_value';
  end if;
  return cleaned;
end
$$;

REVOKE ALL ON FUNCTION public.clean_reason(reason text) FROM PUBLIC;

-- function public.count_users -------------------------------------------------------------------------

CREATE FUNCTION public.count_users(search text DEFAULT NULL::text, role text DEFAULT NULL::text, state text DEFAULT NULL::text, verified boolean DEFAULT NULL::boolean) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  most constant integer := 10000;
  found integer;
begin
  perform public.require_admin();
  execute format(
    'select count(*) from (select %s limit %s) counted',
    public.users_matching(search, role, state, verified), most + 1
  ) into found using public.search_words(search);
  return jsonb_build_object('count', least(found, most), 'more', found > most);
end
$$;

REVOKE ALL ON FUNCTION public.count_users(search text, role text, state text, verified boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.count_users(search text, role text, state text, verified boolean) TO authenticated;

-- function public.create_draft ------------------------------------------------------------------------

CREATE FUNCTION public.create_draft(id uuid, files jsonb DEFAULT '[]'::jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  draft public.drafts;
begin
  perform private.require_instructor();
  perform private.lock_drafts_of(auth.uid());
  select * into draft from public.drafts known where known.id = create_draft.id;
  if draft.id is null then
    perform private.require_place_for_draft(auth.uid());
    insert into public.drafts (id, instructor_id) values (create_draft.id, auth.uid()) returning * into draft;
    if private.write_files(draft, files) ->> 'result' <> 'saved' then
      raise sqlstate 'PT400' using message = 'The files of a new course have no revision', detail = 'files';
    end if;
  end if;
  draft := private.open_draft(create_draft.id);
  return to_jsonb(draft);
end
$$;

REVOKE ALL ON FUNCTION public.create_draft(id uuid, files jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.create_draft(id uuid, files jsonb) TO authenticated;

-- function public.create_user_of_account --------------------------------------------------------------

CREATE FUNCTION public.create_user_of_account() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  insert into public.users (id, account_type, display_name, email, photo_url, email_verified, created_at)
  values (
    new.id,
    case when new.raw_user_meta_data ->> 'account_type' = 'instructor' then 'instructor' else 'student' end,
    public.display_name_of(new.raw_user_meta_data),
    coalesce(new.email, ''),
    public.photo_url_of(new.raw_user_meta_data),
    new.email_confirmed_at is not null,
    coalesce(new.created_at, now())
  )
  on conflict (id) do nothing;
  return new;
end
$$;

REVOKE ALL ON FUNCTION public.create_user_of_account() FROM PUBLIC;
GRANT ALL ON FUNCTION public.create_user_of_account() TO service_role;

-- function public.delete_own_account ------------------------------------------------------------------

CREATE FUNCTION public.delete_own_account(email_typed text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.lock_account(auth.uid());
  if not public.is_active() then
    raise exception 'Sign in to delete your account' using errcode = 'insufficient_privilege';
  end if;
  if lower(btrim(coalesce(email_typed, ''))) <> (
    select lower(coalesce(account.email, '')) from auth.users account where account.id = auth.uid()
  ) then
    raise exception 'This is not the email address of your account' using errcode = 'invalid_parameter_value';
  end if;
  perform private.require_fresh_proof();
  perform public.remove_account(auth.uid());
end
$$;

REVOKE ALL ON FUNCTION public.delete_own_account(email_typed text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.delete_own_account(email_typed text) TO authenticated;

-- function public.delete_user -------------------------------------------------------------------------

CREATE FUNCTION public.delete_user(user_id uuid, reason text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform public.begin_admin_action(user_id, reason);
  perform private.require_fresh_proof();
  perform public.remove_account(user_id);
end
$$;

REVOKE ALL ON FUNCTION public.delete_user(user_id uuid, reason text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.delete_user(user_id uuid, reason text) TO authenticated;

-- function public.disable_user ------------------------------------------------------------------------

CREATE FUNCTION public.disable_user(user_id uuid, reason text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform public.begin_admin_action(user_id, reason);
  perform private.require_fresh_proof();
  if char_length(public.clean_reason(reason)) < 3 then
    raise exception 'Say why, in three characters at least' using errcode = 'invalid_parameter_value';
  end if;
  -- A hundred years, because the auth service cannot parse an infinite time.
  update auth.users account set banned_until = now() + interval '100 years'
    where account.id = disable_user.user_id and (account.banned_until is null or account.banned_until <= now() + interval '50 years');
  return public.read_user(user_id);
end
$$;

REVOKE ALL ON FUNCTION public.disable_user(user_id uuid, reason text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.disable_user(user_id uuid, reason text) TO authenticated;

-- function public.display_name_of ---------------------------------------------------------------------

CREATE FUNCTION public.display_name_of(metadata jsonb) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select case when public.visible_length(name) >= 2 then name end
  from (
    select btrim(left(public.clean_name(coalesce(
      nullif(metadata ->> 'display_name', ''),
      nullif(metadata ->> 'full_name', ''),
      nullif(metadata ->> 'name', '')
    )), 80)) as name
  ) as cleaned
$$;

REVOKE ALL ON FUNCTION public.display_name_of(metadata jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.display_name_of(metadata jsonb) TO service_role;
GRANT ALL ON FUNCTION public.display_name_of(metadata jsonb) TO authenticated;

-- function public.enable_user -------------------------------------------------------------------------

CREATE FUNCTION public.enable_user(user_id uuid, reason text DEFAULT NULL::text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform public.begin_admin_action(user_id, reason);
  update auth.users account set banned_until = null
    where account.id = enable_user.user_id and account.banned_until is not null;
  return public.read_user(user_id);
end
$$;

REVOKE ALL ON FUNCTION public.enable_user(user_id uuid, reason text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.enable_user(user_id uuid, reason text) TO authenticated;

-- function public.end_own_session ---------------------------------------------------------------------

CREATE FUNCTION public.end_own_session(session_id uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.lock_account(auth.uid());
  perform private.require_active();
  delete from auth.sessions session where session.id = end_own_session.session_id and session.user_id = auth.uid();
  if not found then
    raise exception 'This session has ended already' using errcode = 'PT404';
  end if;
  perform private.note_security_event(auth.uid(), 'session-ended');
end
$$;

REVOKE ALL ON FUNCTION public.end_own_session(session_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.end_own_session(session_id uuid) TO authenticated;

-- function public.end_sessions_of_account -------------------------------------------------------------

CREATE FUNCTION public.end_sessions_of_account() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  -- No access token lives longer. After a shorter ban an old one could still be used, so those sessions are deleted.
  longest_token constant interval := interval '1 week';
begin
  if new.deleted_at is null and new.banned_until > now() + longest_token then
    update auth.refresh_tokens set revoked = true
      where session_id in (select session.id from auth.sessions session where session.user_id = new.id);
    update auth.sessions set not_after = least(not_after, now()) where user_id = new.id;
  else
    -- After a short ban, the refresh tokens stay without a session, so that a refresh still gives the reason.
    if new.deleted_at is not null or new.banned_until > now() then
      update auth.refresh_tokens set revoked = true, session_id = null
        where session_id in (select session.id from auth.sessions session where session.user_id = new.id);
    end if;
    delete from auth.sessions where user_id = new.id;
  end if;
  return new;
end
$$;

REVOKE ALL ON FUNCTION public.end_sessions_of_account() FROM PUBLIC;
GRANT ALL ON FUNCTION public.end_sessions_of_account() TO service_role;

-- function public.export_own_account ------------------------------------------------------------------

CREATE FUNCTION public.export_own_account() RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
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
          to_jsonb(sent) - array['id', 'user_id', 'notes', 'handled_by', 'answered_by']
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

REVOKE ALL ON FUNCTION public.export_own_account() FROM PUBLIC;
GRANT ALL ON FUNCTION public.export_own_account() TO authenticated;

-- function public.favorites_limit ---------------------------------------------------------------------

CREATE FUNCTION public.favorites_limit() RETURNS integer
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$ select 500 $$;

REVOKE ALL ON FUNCTION public.favorites_limit() FROM PUBLIC;
GRANT ALL ON FUNCTION public.favorites_limit() TO service_role;
GRANT ALL ON FUNCTION public.favorites_limit() TO authenticated;

-- function public.fields_changed ----------------------------------------------------------------------

CREATE FUNCTION public.fields_changed(a jsonb, b jsonb) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(a) where value is distinct from b -> key
$$;

REVOKE ALL ON FUNCTION public.fields_changed(a jsonb, b jsonb) FROM PUBLIC;

-- function public.give_draft --------------------------------------------------------------------------

CREATE FUNCTION public.give_draft(draft_id uuid, instructor_id uuid, reason text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  draft public.drafts;
begin
  perform public.require_admin();
  perform pg_advisory_xact_lock(hashtextextended('public.users administrators', 0));
  perform private.lock_drafts_of(instructor_id);
  draft := private.begin_review(draft_id, reason);
  perform private.require_fresh_proof();
  if not exists (
    select from public.users profile
    join auth.users account on account.id = profile.id
    where profile.id = give_draft.instructor_id and profile.email_verified
      and (profile.account_type = 'instructor' or profile.role = 'admin')
      and account.deleted_at is null and (account.banned_until is null or account.banned_until <= now())
  ) then
    raise sqlstate 'PT409' using message = 'Only an instructor with a confirmed account can get a course', detail = 'no_instructor';
  end if;
  if draft.instructor_id is distinct from give_draft.instructor_id then
    perform private.require_place_for_draft(instructor_id);
    update public.drafts known set instructor_id = give_draft.instructor_id where known.id = draft.id;
    if private.instructor_bytes(instructor_id) > (select limits.instructor_bytes from private.course_limits limits) then
      raise sqlstate 'PT413' using message = 'The instructor has no room left for this course', detail = 'room';
    end if;
  end if;
end
$$;

REVOKE ALL ON FUNCTION public.give_draft(draft_id uuid, instructor_id uuid, reason text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.give_draft(draft_id uuid, instructor_id uuid, reason text) TO authenticated;

-- function public.grant_admin -------------------------------------------------------------------------

CREATE FUNCTION public.grant_admin(email text) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  account record;
begin
  select candidate.id, candidate.email_confirmed_at, candidate.banned_until into account
    from auth.users candidate
    where lower(candidate.email) = lower(btrim(grant_admin.email)) and candidate.deleted_at is null;
  if account.id is null then
    raise exception 'There is no account with this email address' using errcode = 'PT404';
  end if;
  if account.email_confirmed_at is null then
    raise exception 'This account has not confirmed its email address yet' using errcode = 'PT409';
  end if;
  if account.banned_until > now() then
    raise exception 'This account is disabled' using errcode = 'PT409';
  end if;
  insert into public.users (id, role, email, email_verified)
    values (account.id, 'admin', lower(btrim(grant_admin.email)), true)
    on conflict (id) do update set role = 'admin';
  return account.id;
end
$$;

REVOKE ALL ON FUNCTION public.grant_admin(email text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.grant_admin(email text) TO service_role;

-- function public.guard_account_status ----------------------------------------------------------------

CREATE FUNCTION public.guard_account_status() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if exists (select from public.users profile where profile.id = new.id and profile.role = 'admin') then
    if auth.uid() = new.id then
      raise exception 'Administrators cannot disable themselves: another administrator has to do it'
        using errcode = 'restrict_violation';
    end if;
    if not public.another_admin_than(new.id) then
      raise exception 'The last administrator cannot be disabled' using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end
$$;

REVOKE ALL ON FUNCTION public.guard_account_status() FROM PUBLIC;
GRANT ALL ON FUNCTION public.guard_account_status() TO service_role;

-- function public.guard_contact_messages --------------------------------------------------------------

CREATE FUNCTION public.guard_contact_messages() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  changeable constant text[] := array['status', 'notes', 'answered_at'];
begin
  if current_user in ('anon', 'authenticated') then
    if (to_jsonb(new) - changeable) is distinct from (to_jsonb(old) - changeable) then
      raise exception 'Only the status, the notes and the answer of a message can be changed' using errcode = 'insufficient_privilege';
    end if;
    new.updated_at := now();
    new.handled_by := auth.uid();
    if new.answered_at is null then
      new.answered_by := null;
    elsif old.answered_at is null then
      new.answered_at := now();
      new.answered_by := auth.uid();
    else
      -- Whoever was first has answered.
      new.answered_at := old.answered_at;
    end if;
  end if;
  return new;
end
$$;

REVOKE ALL ON FUNCTION public.guard_contact_messages() FROM PUBLIC;
GRANT ALL ON FUNCTION public.guard_contact_messages() TO service_role;

-- function public.guard_favorites ---------------------------------------------------------------------

CREATE FUNCTION public.guard_favorites() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if current_user in ('anon', 'authenticated') then
    new.created_at := now();
  end if;
  -- Serializes two devices that add at once, or both would count the same free place.
  perform pg_advisory_xact_lock(hashtextextended('public.favorites ' || new.user_id, 0));
  -- Adding an existing favorite takes no place.
  if exists (select from public.favorites f where f.user_id = new.user_id and f.course_id = new.course_id) then
    return new;
  end if;
  if (select count(*) from public.favorites f where f.user_id = new.user_id) >= public.favorites_limit() then
    -- Nothing else here raises P0001, by which the client recognizes the limit.
    raise exception 'You can keep % favorites at most', public.favorites_limit();
  end if;
  return new;
end
$$;

REVOKE ALL ON FUNCTION public.guard_favorites() FROM PUBLIC;
GRANT ALL ON FUNCTION public.guard_favorites() TO service_role;

-- function public.guard_users -------------------------------------------------------------------------

CREATE FUNCTION public.guard_users() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  -- Functions that run as their owner (grant_admin and the triggers above) are not clients.
  by_client constant boolean := current_user in ('anon', 'authenticated');
  account record;
begin
  new.display_name := nullif(btrim(new.display_name), '');

  if tg_op = 'INSERT' then
    if by_client then
      -- The client's fallback (§4) creates its own row, with these values whatever it sends.
      select * into account from public.own_account();
      new.role := 'user';
      new.account_type := coalesce(account.account_type, 'student');
      new.display_name := public.display_name_of(jsonb_build_object('name', new.display_name));
      new.photo_url := public.photo_url_of(jsonb_build_object('avatar_url', new.photo_url));
      new.email := coalesce(account.email, '');
      new.email_verified := coalesce(account.email_verified, false);
      new.created_at := coalesce(account.created_at, now());
      new.last_login_at := least(new.last_login_at, now());
      new.updated_at := null;
    end if;
    return new;
  end if;

  if by_client then
    if (new.id, new.role, new.account_type, new.email, new.email_verified, new.created_at)
      is distinct from (old.id, old.role, old.account_type, old.email, old.email_verified, old.created_at)
    then
      raise exception 'Only the display name, the photo and the last sign-in can be changed here'
        using errcode = 'insufficient_privilege';
    end if;
    new.last_login_at := least(new.last_login_at, now());
  end if;

  new.updated_at := case
    when (new.display_name, new.photo_url, new.email) is distinct from (old.display_name, old.photo_url, old.email)
    then now()
    else old.updated_at
  end;
  return new;
end
$$;

REVOKE ALL ON FUNCTION public.guard_users() FROM PUBLIC;
GRANT ALL ON FUNCTION public.guard_users() TO service_role;

-- function public.hand_in_draft -----------------------------------------------------------------------

CREATE FUNCTION public.hand_in_draft(draft_id uuid, revision integer, note text DEFAULT ''::text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  most constant integer := (select limits.hand_ins_a_day from private.course_limits limits);
  draft public.drafts;
  facts jsonb;
  open public.course_versions;
  snapshot uuid;
begin
  draft := private.open_draft(draft_id);
  if draft.revision is distinct from hand_in_draft.revision then
    raise sqlstate 'PT409' using message = 'The course has been changed since it was checked', detail = 'changed';
  end if;
  select private.course_facts(file.text) into facts from public.draft_files file
    where file.draft_id = draft.id and file.path = 'course.json' and file.removed_at is null;
  if coalesce(facts ->> 'slug', '') = '' or public.visible_length(facts ->> 'title') < 3 then
    raise sqlstate 'PT400' using message = 'course.json must have a title and a slug', detail = 'course_json', hint = 'course.json';
  end if;
  if draft.address <> facts ->> 'slug' then
    raise sqlstate 'PT409' using message = 'The address of a published course never changes', detail = 'address_fixed', hint = draft.address;
  end if;
  perform private.require_free_address(draft.id, facts ->> 'slug');
  if char_length(btrim(hand_in_draft.note)) > 2000 then
    raise sqlstate 'PT400' using message = 'The note has 2000 characters at most', detail = 'note';
  end if;

  snapshot := private.snapshot_of(draft);
  select * into open from public.course_versions version where version.draft_id = draft.id and version.state = 'handed in';
  if open.id is not null then
    if open.snapshot_id = snapshot then
      return to_jsonb(open);
    end if;
    raise sqlstate 'PT409' using message = 'Another version was handed in: withdraw it first', detail = 'open_version';
  end if;
  if (
    select count(*) from public.course_versions version
    where version.handed_in_by = auth.uid() and version.handed_in_at > now() - interval '1 day'
  ) >= most then
    raise sqlstate 'PT429' using message = format('You can hand in %s versions a day', most), detail = 'hand_ins';
  end if;
  insert into public.course_versions (draft_id, number, snapshot_id, slug, title, note, handed_in_by)
    select draft.id, coalesce(max(version.number), 0) + 1, snapshot, facts ->> 'slug', facts ->> 'title', btrim(coalesce(hand_in_draft.note, '')), auth.uid()
    from public.course_versions version where version.draft_id = draft.id
    returning * into open;
  return to_jsonb(open);
end
$$;

REVOKE ALL ON FUNCTION public.hand_in_draft(draft_id uuid, revision integer, note text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.hand_in_draft(draft_id uuid, revision integer, note text) TO authenticated;

-- function public.installation_state ------------------------------------------------------------------

CREATE FUNCTION public.installation_state() RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select jsonb_build_object(
    'forwarded_for', headers ->> 'x-forwarded-for',
    'connecting_ip', headers ->> 'cf-connecting-ip',
    'photo_problems', to_jsonb(private.photo_storage_problems()),
    'administrators_without_authenticator', (
      select coalesce(jsonb_agg(profile.email order by profile.email), '[]')
      from public.users profile
      where profile.role = 'admin' and not private.has_authenticator(profile.id)
    ),
    'message_delivery', (select delivery.way from private.message_delivery delivery),
    'message_webhook_problem', private.message_webhook_problem(),
    'build_webhook', (select jsonb_build_object('problem', private.build_webhook_problem()) from private.build_webhook)
  )
  from (select nullif(current_setting('request.headers', true), '')::jsonb) as request (headers)
$$;

REVOKE ALL ON FUNCTION public.installation_state() FROM PUBLIC;
GRANT ALL ON FUNCTION public.installation_state() TO service_role;

-- function public.is_active ---------------------------------------------------------------------------

CREATE FUNCTION public.is_active() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select exists (
    select from auth.users account
    where account.id = auth.uid()
      and account.deleted_at is null
      and (account.banned_until is null or account.banned_until <= now())
      and not coalesce(account.raw_app_meta_data ? 'must_choose_password', false)
  ) and (
    coalesce(auth.jwt() ->> 'session_id', '') = ''
    or exists (
      select from auth.sessions session
      where session.id = (auth.jwt() ->> 'session_id')::uuid
        and session.user_id = auth.uid()
        and (session.aal::text = 'aal2' or not private.has_authenticator(auth.uid()))
    )
  ) and (auth.jwt() ->> 'aal' = 'aal2' or not private.has_authenticator(auth.uid())) is true
$$;

REVOKE ALL ON FUNCTION public.is_active() FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_active() TO service_role;
GRANT ALL ON FUNCTION public.is_active() TO anon;
GRANT ALL ON FUNCTION public.is_active() TO authenticated;

-- function public.is_admin ----------------------------------------------------------------------------

CREATE FUNCTION public.is_admin() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select public.is_active()
    and exists (select from public.users profile where profile.id = auth.uid() and profile.role = 'admin')
    and private.administration_need() is null
$$;

REVOKE ALL ON FUNCTION public.is_admin() FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_admin() TO service_role;
GRANT ALL ON FUNCTION public.is_admin() TO anon;
GRANT ALL ON FUNCTION public.is_admin() TO authenticated;

-- function public.keep_an_admin -----------------------------------------------------------------------

CREATE FUNCTION public.keep_an_admin() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if old.role = 'admin' and (tg_op = 'DELETE' or new.role <> 'admin') then
    if auth.uid() = old.id then
      raise exception 'Administrators cannot demote or delete themselves: another administrator has to do it'
        using errcode = 'restrict_violation';
    end if;
    if not public.another_admin_than(old.id) then
      raise exception 'The last administrator cannot be demoted or deleted' using errcode = 'restrict_violation';
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;

REVOKE ALL ON FUNCTION public.keep_an_admin() FROM PUBLIC;
GRANT ALL ON FUNCTION public.keep_an_admin() TO service_role;

-- function public.limit_photos ------------------------------------------------------------------------

CREATE FUNCTION public.limit_photos() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  folder constant text := split_part(new.name, '/', 1);
begin
  perform pg_advisory_xact_lock(hashtextextended('photos of ' || folder, 0));
  if (
    select count(*) > 100 from storage.objects photo
    where photo.bucket_id = new.bucket_id and split_part(photo.name, '/', 1) = folder
  ) then
    raise exception 'An account keeps a hundred photos at most' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;

REVOKE ALL ON FUNCTION public.limit_photos() FROM PUBLIC;

-- function public.list_audit --------------------------------------------------------------------------

CREATE FUNCTION public.list_audit(action text DEFAULT NULL::text, actor uuid DEFAULT NULL::uuid, subject uuid DEFAULT NULL::uuid, page_size integer DEFAULT 50, after text DEFAULT NULL::text) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $_$
declare
  entries jsonb[];
begin
  perform public.require_admin();
  perform public.require_page_size(page_size);
  execute concat_ws(' ',
    $sql$
      select array_agg(
        to_jsonb(entry)
          || jsonb_build_object('actor_email', acting.email, 'actor_name', acting.display_name)
          || jsonb_build_object('subject_email', concerned.email, 'subject_name', concerned.display_name)
          || jsonb_build_object('before', private.with_instructor_name(entry.before), 'after', private.with_instructor_name(entry.after))
        order by entry.id desc
      )
      from (
        select * from public.audit where true
    $sql$,
    case when action is not null then 'and action = $1' end,
    case when actor is not null then 'and actor_id = $2' end,
    case when subject is not null then 'and subject_id = $3' end,
    case when after is not null then 'and id < $4' end,
    $sql$
        order by id desc limit $5
      ) entry
      left join public.users acting on acting.id = entry.actor_id
      left join public.users concerned on concerned.id = entry.subject_id
    $sql$
  )
    into entries
    using action, actor, subject, (public.read_cursor(after) ->> 'id')::bigint, page_size + 1;
  return jsonb_build_object(
    'entries', coalesce(to_jsonb(entries[1:page_size]), '[]'),
    'next', case when array_length(entries, 1) > page_size
      then public.write_cursor(jsonb_build_object('id', entries[page_size] -> 'id'))
    end
  );
end
$_$;

REVOKE ALL ON FUNCTION public.list_audit(action text, actor uuid, subject uuid, page_size integer, after text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_audit(action text, actor uuid, subject uuid, page_size integer, after text) TO authenticated;

-- function public.list_course_versions ----------------------------------------------------------------

CREATE FUNCTION public.list_course_versions(state text DEFAULT 'handed in'::text, page_size integer DEFAULT 50, after text DEFAULT NULL::text) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $_$
declare
  is_queue constant boolean := list_course_versions.state = 'handed in';
  place jsonb;
  versions jsonb[];
begin
  perform public.require_admin();
  perform public.require_page_size(page_size);
  if list_course_versions.state is null or list_course_versions.state not in ('handed in', 'returned', 'approved', 'published', 'withdrawn') then
    raise exception 'There is no such state' using errcode = 'invalid_parameter_value';
  end if;
  if after is not null then
    place := public.read_cursor(after);
    if place ->> 'time' is null or place ->> 'id' is null then
      raise exception 'This page does not exist' using errcode = 'invalid_parameter_value';
    end if;
  end if;
  execute format(
    $sql$
      select array_agg(to_jsonb(page) || jsonb_build_object(
        'address', draft.address,
        'instructor_id', draft.instructor_id, 'instructor_name', instructor.display_name, 'instructor_email', instructor.email,
        'published_number', (
          select online.number from public.course_versions online where online.draft_id = page.draft_id and online.state = 'published'
        )
      ) order by page.handed_in_at %1$s, page.id %1$s)
      from (
        select version.* from public.course_versions version
        where version.state = $1 and ($2 is null or (version.handed_in_at, version.id) %2$s ($2::timestamptz, $3::uuid))
        order by version.handed_in_at %1$s, version.id %1$s limit $4
      ) page
      join public.drafts draft on draft.id = page.draft_id
      left join public.users instructor on instructor.id = draft.instructor_id
    $sql$,
    case when is_queue then 'asc' else 'desc' end, case when is_queue then '>' else '<' end
  )
    into versions
    -- One row more than requested shows whether there is a next page.
    using state, place ->> 'time', place ->> 'id', page_size + 1;
  return jsonb_build_object(
    'versions', coalesce(to_jsonb(versions[1:page_size]), '[]'),
    'next', case when array_length(versions, 1) > page_size
      then public.write_cursor(jsonb_build_object('time', versions[page_size] ->> 'handed_in_at', 'id', versions[page_size] ->> 'id'))
    end
  );
end
$_$;

REVOKE ALL ON FUNCTION public.list_course_versions(state text, page_size integer, after text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_course_versions(state text, page_size integer, after text) TO authenticated;

-- function public.list_messages -----------------------------------------------------------------------

CREATE FUNCTION public.list_messages(search text DEFAULT NULL::text, status text DEFAULT NULL::text, answered boolean DEFAULT NULL::boolean, page_size integer DEFAULT 50, after text DEFAULT NULL::text) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $_$
declare
  searched constant text := $sql$private.searchable(reference || ' ' || name || ' ' || email || ' ' || message)$sql$;
  length constant integer := char_length(private.searchable(coalesce(search, '')));
  place jsonb;
  messages public.contact_messages[];
begin
  perform public.require_admin();
  perform public.require_page_size(page_size);
  if status not in ('new', 'open', 'closed') then
    raise exception 'There is no such state' using errcode = 'invalid_parameter_value';
  end if;
  if char_length(btrim(search)) > 100 then
    raise exception 'A search has 100 characters at most' using errcode = 'invalid_parameter_value';
  end if;
  if after is not null then
    place := public.read_cursor(after);
    if place ->> 'time' is null or place ->> 'id' is null then
      raise exception 'This page does not exist' using errcode = 'invalid_parameter_value';
    end if;
  end if;
  execute concat_ws(' ',
    'select array_agg(page order by page.created_at desc, page.id desc) from (',
    'select message.* from public.contact_messages message where true',
    case when status is not null then 'and message.status = $2' end,
    case answered when true then 'and message.answered_at is not null' when false then 'and message.answered_at is null' end,
    case
      when length = 0 then null
      -- Three letters make a trigram. Fewer match only at the beginning of a word.
      when length >= 3 then format('and %s like ''%%'' || $1 || ''%%''', searched)
      else format('and (%1$s like $1 || ''%%'' or %1$s like ''%% '' || $1 || ''%%'')', searched)
    end,
    case when place is not null then 'and (message.created_at, message.id) < ($3::timestamptz, $4::uuid)' end,
    'order by message.created_at desc, message.id desc limit $5',
    ') page'
  )
    into messages
    -- One row more than requested shows whether there is a next page.
    using public.search_words(search), status, place ->> 'time', place ->> 'id', page_size + 1;
  return jsonb_build_object(
    'messages', coalesce(
      (
        select jsonb_agg(
          to_jsonb(listed) - 'ordinality' || jsonb_build_object('answered_by_email', profile.email) order by listed.ordinality
        )
        from unnest(messages[1:page_size]) with ordinality as listed
        left join public.users profile on profile.id = listed.answered_by
      ),
      '[]'
    ),
    'next', case when array_length(messages, 1) > page_size
      then public.write_cursor(jsonb_build_object('time', messages[page_size].created_at, 'id', messages[page_size].id))
    end
  );
end
$_$;

REVOKE ALL ON FUNCTION public.list_messages(search text, status text, answered boolean, page_size integer, after text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_messages(search text, status text, answered boolean, page_size integer, after text) TO authenticated;

-- function public.list_users --------------------------------------------------------------------------

CREATE FUNCTION public.list_users(search text DEFAULT NULL::text, role text DEFAULT NULL::text, state text DEFAULT NULL::text, verified boolean DEFAULT NULL::boolean, sort text DEFAULT 'newest'::text, page_size integer DEFAULT 50, after text DEFAULT NULL::text) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $_$
declare
  key text;
  type text;
  direction text;
  place jsonb;
  rows jsonb[];
  places jsonb[];
begin
  perform public.require_admin();
  perform public.require_page_size(page_size);
  case sort
    when 'newest' then key := 'profile.created_at'; type := 'timestamptz'; direction := 'desc';
    when 'oldest' then key := 'profile.created_at'; type := 'timestamptz'; direction := 'asc';
    when 'name' then key := 'lower(coalesce(profile.display_name, profile.email))'; type := 'text'; direction := 'asc';
    when 'email' then key := 'lower(profile.email)'; type := 'text'; direction := 'asc';
    when 'last_seen' then
      key := 'coalesce(profile.last_login_at, ''-infinity''::timestamptz)'; type := 'timestamptz'; direction := 'desc';
    else raise exception 'There is no such sort' using errcode = 'invalid_parameter_value';
  end case;
  if after is not null then
    place := public.read_cursor(after);
    if place ->> 'sort' is distinct from sort or place ->> 'key' is null or place ->> 'id' is null then
      raise exception 'This page does not exist' using errcode = 'invalid_parameter_value';
    end if;
  end if;
  execute concat_ws(' ',
    'select array_agg(public.administered_user(profile, disabled)), array_agg(place) from (',
    format('select profile, disabled, jsonb_build_object(''sort'', $5, ''key'', %s, ''id'', profile.id) as place', key),
    public.users_matching(search, role, state, verified),
    case when place is not null then
      format('and (%s, profile.id) %s ($2::%s, $3::uuid)', key, case direction when 'asc' then '>' else '<' end, type)
    end,
    format('order by %1$s %2$s, profile.id %2$s limit $4', key, direction),
    ') page'
  )
    into rows, places
    -- One row more than requested shows whether there is a next page.
    using public.search_words(search), place ->> 'key', place ->> 'id', page_size + 1, sort;
  return jsonb_build_object(
    'users', coalesce(to_jsonb(rows[1:page_size]), '[]'),
    'next', case when array_length(rows, 1) > page_size then public.write_cursor(places[page_size]) end
  );
end
$_$;

REVOKE ALL ON FUNCTION public.list_users(search text, role text, state text, verified boolean, sort text, page_size integer, after text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_users(search text, role text, state text, verified boolean, sort text, page_size integer, after text) TO authenticated;

-- function public.mark_version_published --------------------------------------------------------------

CREATE FUNCTION public.mark_version_published(version_id uuid) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  version public.course_versions;
begin
  perform from public.drafts draft
    where draft.id = (select known.draft_id from public.course_versions known where known.id = version_id) for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such version', detail = 'version';
  end if;
  select * into version from public.course_versions known where known.id = version_id;
  if version.state = 'published' then
    return to_jsonb(version);
  end if;
  perform private.require_state(version, 'approved');
  update public.course_versions known set state = 'withdrawn' where known.draft_id = version.draft_id and known.state = 'published';
  update public.course_versions known set state = 'published', published_at = coalesce(known.published_at, clock_timestamp())
    where known.id = version_id returning * into version;
  return to_jsonb(version);
end
$$;

REVOKE ALL ON FUNCTION public.mark_version_published(version_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.mark_version_published(version_id uuid) TO service_role;

-- function public.may_add_photo -----------------------------------------------------------------------

CREATE FUNCTION public.may_add_photo(name text) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $_$
  select may_add_photo.name ~ ('^' || auth.uid() || '/[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$')
$_$;

REVOKE ALL ON FUNCTION public.may_add_photo(name text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.may_add_photo(name text) TO authenticated;
GRANT ALL ON FUNCTION public.may_add_photo(name text) TO service_role;

-- function public.note_account_status -----------------------------------------------------------------

CREATE FUNCTION public.note_account_status() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  was_disabled constant boolean := old.deleted_at is not null or coalesce(old.banned_until > now(), false);
begin
  if new.deleted_at is not null or new.banned_until > now() then
    insert into public.disabled_accounts as known (user_id, reason, until)
      values (
        new.id,
        nullif(current_setting('ascendo.reason', true), ''),
        case when new.deleted_at is null then new.banned_until else 'infinity' end
      )
      on conflict (user_id) do update set
        reason = coalesce(excluded.reason, known.reason),
        disabled_at = case when was_disabled then known.disabled_at else excluded.disabled_at end,
        until = excluded.until;
    perform public.write_audit(
      'account.disabled', new.id,
      jsonb_build_object('disabled', was_disabled), jsonb_build_object('disabled', true)
    );
  else
    delete from public.disabled_accounts where user_id = new.id;
    if was_disabled then
      perform public.write_audit('account.enabled', new.id, '{"disabled": true}', '{"disabled": false}');
    end if;
  end if;
  return new;
end
$$;

REVOKE ALL ON FUNCTION public.note_account_status() FROM PUBLIC;

-- function public.note_account_type_choice ------------------------------------------------------------

CREATE FUNCTION public.note_account_type_choice() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  insert into private.account_type_choices (user_id) values (new.id);
  return null;
end
$$;

REVOKE ALL ON FUNCTION public.note_account_type_choice() FROM PUBLIC;

-- function public.own_account -------------------------------------------------------------------------

CREATE FUNCTION public.own_account() RETURNS TABLE(account_type text, email text, email_verified boolean, created_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select
    case when account.raw_user_meta_data ->> 'account_type' = 'instructor' then 'instructor' else 'student' end,
    coalesce(account.email, ''),
    account.email_confirmed_at is not null,
    coalesce(account.created_at, now())
  from auth.users account
  where account.id = auth.uid() and public.is_active()
$$;

REVOKE ALL ON FUNCTION public.own_account() FROM PUBLIC;
GRANT ALL ON FUNCTION public.own_account() TO service_role;
GRANT ALL ON FUNCTION public.own_account() TO authenticated;

-- function public.own_course_limits -------------------------------------------------------------------

CREATE FUNCTION public.own_course_limits() RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_instructor();
  return (select to_jsonb(limits) - 'only_row' from private.course_limits limits)
    || jsonb_build_object('used_bytes', private.instructor_bytes(auth.uid()));
end
$$;

REVOKE ALL ON FUNCTION public.own_course_limits() FROM PUBLIC;
GRANT ALL ON FUNCTION public.own_course_limits() TO authenticated;

-- function public.own_message_notices -----------------------------------------------------------------

CREATE FUNCTION public.own_message_notices() RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform public.require_admin();
  return jsonb_build_object(
    'offered', exists (select from private.message_delivery delivery where delivery.way <> 'none'),
    'wanted', exists (select from private.message_notice_wishes wish where wish.user_id = auth.uid())
  );
end
$$;

REVOKE ALL ON FUNCTION public.own_message_notices() FROM PUBLIC;
GRANT ALL ON FUNCTION public.own_message_notices() TO authenticated;

-- function public.own_security ------------------------------------------------------------------------

CREATE FUNCTION public.own_security() RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_active();
  return jsonb_build_object(
    'is_fresh', private.has_fresh_proof(),
    'has_password', (select coalesce(account.encrypted_password, '') <> '' from auth.users account where account.id = auth.uid()),
    'has_authenticator', private.has_authenticator(auth.uid()),
    'has_passkey', exists (select from auth.webauthn_credentials passkey where passkey.user_id = auth.uid()),
    'administration_need', private.administration_need()
  );
end
$$;

REVOKE ALL ON FUNCTION public.own_security() FROM PUBLIC;
GRANT ALL ON FUNCTION public.own_security() TO authenticated;

-- function public.own_security_events -----------------------------------------------------------------

CREATE FUNCTION public.own_security_events() RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_active();
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'kind', event.kind, 'happened_at', event.happened_at, 'user_agent', event.user_agent, 'address', event.address
        )
        order by event.id desc
      ),
      '[]'
    )
    from private.security_events event
    where event.user_id = auth.uid() and event.happened_at > now() - interval '90 days'
  );
end
$$;

REVOKE ALL ON FUNCTION public.own_security_events() FROM PUBLIC;
GRANT ALL ON FUNCTION public.own_security_events() TO authenticated;

-- function public.own_sessions ------------------------------------------------------------------------

CREATE FUNCTION public.own_sessions() RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_active();
  return (
    select coalesce(jsonb_agg(to_jsonb(listed) order by listed.is_this_one desc, listed.last_used_at desc), '[]')
    from (
      select
        session.id,
        coalesce(session.id::text = auth.jwt() ->> 'session_id', false) as is_this_one,
        session.created_at as started_at,
        greatest(session.refreshed_at at time zone 'utc', session.created_at) as last_used_at,
        left(session.user_agent, 300) as user_agent,
        private.short_address(session.ip) as address
      from auth.sessions session
      where session.user_id = auth.uid() and (session.not_after is null or session.not_after > now())
    ) as listed
  );
end
$$;

REVOKE ALL ON FUNCTION public.own_sessions() FROM PUBLIC;
GRANT ALL ON FUNCTION public.own_sessions() TO authenticated;

-- function public.own_sign_in -------------------------------------------------------------------------

CREATE FUNCTION public.own_sign_in() RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select jsonb_build_object(
    'has_password', coalesce(account.encrypted_password, '') <> '',
    'pending_email', nullif(account.email_change, ''),
    'identities', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object('provider', identity.provider, 'email', identity.email, 'linked_at', identity.created_at)
          order by identity.created_at, identity.provider
        )
        from auth.identities identity
        where identity.user_id = account.id
      ),
      '[]'
    )
  )
  from auth.users account
  where account.id = auth.uid() and public.is_active()
$$;

REVOKE ALL ON FUNCTION public.own_sign_in() FROM PUBLIC;
GRANT ALL ON FUNCTION public.own_sign_in() TO authenticated;

-- function public.photo_bucket ------------------------------------------------------------------------

CREATE FUNCTION public.photo_bucket() RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$ select 'avatars' $$;

REVOKE ALL ON FUNCTION public.photo_bucket() FROM PUBLIC;
GRANT ALL ON FUNCTION public.photo_bucket() TO service_role;
GRANT ALL ON FUNCTION public.photo_bucket() TO anon;
GRANT ALL ON FUNCTION public.photo_bucket() TO authenticated;

-- function public.photo_url_of ------------------------------------------------------------------------

CREATE FUNCTION public.photo_url_of(metadata jsonb) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $_$
  select case when char_length(url) <= 2048 and url ~ '^https://[^[:space:]]+$' then url end
  from (select coalesce(metadata ->> 'avatar_url', metadata ->> 'picture') as url) as given
$_$;

REVOKE ALL ON FUNCTION public.photo_url_of(metadata jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.photo_url_of(metadata jsonb) TO service_role;
GRANT ALL ON FUNCTION public.photo_url_of(metadata jsonb) TO authenticated;

-- function public.put_back_version --------------------------------------------------------------------

CREATE FUNCTION public.put_back_version(version_id uuid, reason text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  draft public.drafts;
  version public.course_versions;
begin
  draft := private.begin_review((select known.draft_id from public.course_versions known where known.id = version_id), reason);
  perform private.require_fresh_proof();
  perform private.require_reason(reason);
  select * into version from public.course_versions known where known.id = version_id;
  if version.state <> 'withdrawn' or version.published_at is null then
    raise sqlstate 'PT409' using message = 'Only a version that was published and withdrawn can be put back', detail = 'never_published';
  end if;
  update public.course_versions known set state = 'withdrawn' where known.draft_id = draft.id and known.state = 'approved';
  update public.course_versions known set state = 'approved', decided_at = clock_timestamp(), decided_by = auth.uid()
    where known.id = version_id returning * into version;
  return to_jsonb(version);
end
$$;

REVOKE ALL ON FUNCTION public.put_back_version(version_id uuid, reason text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.put_back_version(version_id uuid, reason text) TO authenticated;

-- function public.read_cursor -------------------------------------------------------------------------

CREATE FUNCTION public.read_cursor(cursor text) RETURNS jsonb
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
begin
  return convert_from(decode(rpad(translate(cursor, '-_', '+/'), (char_length(cursor) + 3) / 4 * 4, '='), 'base64'), 'UTF8')::jsonb;
exception when others then
  raise exception 'This page does not exist' using errcode = 'invalid_parameter_value';
end
$$;

REVOKE ALL ON FUNCTION public.read_cursor(cursor text) FROM PUBLIC;

-- function public.read_user ---------------------------------------------------------------------------

CREATE FUNCTION public.read_user(user_id uuid) RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select public.administered_user(profile, disabled)
  from public.users profile
  left join public.disabled_accounts disabled on disabled.user_id = profile.id and disabled.until > now()
  where profile.id = read_user.user_id
$$;

REVOKE ALL ON FUNCTION public.read_user(user_id uuid) FROM PUBLIC;

-- function public.refuse_audit_change -----------------------------------------------------------------

CREATE FUNCTION public.refuse_audit_change() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  raise exception 'The audit log is written by triggers and never changed' using errcode = 'insufficient_privilege';
end
$$;

REVOKE ALL ON FUNCTION public.refuse_audit_change() FROM PUBLIC;

-- function public.remove_account ----------------------------------------------------------------------

CREATE FUNCTION public.remove_account(uid uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $_$
begin
  if to_regclass('storage.objects') is not null then
    -- The full stack's storage service protects its table against accidental deletion.
    perform set_config('storage.allow_delete_query', 'true', true);
    execute 'delete from storage.objects where bucket_id = $1 and name like $2' using public.photo_bucket(), uid || '/%';
  end if;
  -- Refresh tokens of ended sessions refer to no session, so no cascade deletes them.
  delete from auth.refresh_tokens token where token.user_id::text = uid::text;
  delete from auth.users where id = uid;
end
$_$;

REVOKE ALL ON FUNCTION public.remove_account(uid uuid) FROM PUBLIC;

-- function public.remove_draft ------------------------------------------------------------------------

CREATE FUNCTION public.remove_draft(draft_id uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  draft public.drafts;
begin
  draft := private.open_draft(draft_id);
  if draft.address is not null then
    raise sqlstate 'PT409' using message = 'This course was approved: an administrator takes it off the catalog', detail = 'was_approved';
  end if;
  if exists (select from public.course_versions version where version.draft_id = draft.id and version.state = 'handed in') then
    raise sqlstate 'PT409' using message = 'This course was handed in: withdraw it first', detail = 'open_version';
  end if;
  update public.drafts known set removed_at = clock_timestamp() where known.id = draft.id;
  delete from public.drafts known where known.id in (
    select removed.id from public.drafts removed
    where removed.instructor_id = auth.uid() and removed.removed_at is not null order by removed.removed_at desc offset 20
  );
end
$$;

REVOKE ALL ON FUNCTION public.remove_draft(draft_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.remove_draft(draft_id uuid) TO authenticated;

-- function public.remove_draft_file -------------------------------------------------------------------

CREATE FUNCTION public.remove_draft_file(draft_id uuid, path text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  draft public.drafts;
begin
  draft := private.open_draft(draft_id);
  update public.draft_files known set removed_at = clock_timestamp()
    where known.draft_id = draft.id and known.path = remove_draft_file.path and known.removed_at is null;
  if found then
    -- The last two hundred can be restored, for thirty days.
    delete from public.draft_files known where known.id in (
      select removed.id from public.draft_files removed
      where removed.draft_id = draft.id and removed.removed_at is not null order by removed.removed_at desc offset 200
    );
    perform private.close_draft(draft, draft.revision + 1);
    draft.revision := draft.revision + 1;
  elsif not exists (select from public.draft_files known where known.draft_id = draft.id and known.path = remove_draft_file.path) then
    raise sqlstate 'PT404' using message = 'There is no such file', detail = 'file', hint = coalesce(left(path, 200), '');
  end if;
  return jsonb_build_object('revision', draft.revision);
end
$$;

REVOKE ALL ON FUNCTION public.remove_draft_file(draft_id uuid, path text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.remove_draft_file(draft_id uuid, path text) TO authenticated;

-- function public.rename_draft_file -------------------------------------------------------------------

CREATE FUNCTION public.rename_draft_file(draft_id uuid, path text, new_path text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  draft public.drafts;
  file public.draft_files;
  there public.draft_files;
begin
  draft := private.open_draft(draft_id);
  if private.course_file_kind(new_path) is null or private.extension_of(new_path) is distinct from private.extension_of(path) then
    raise sqlstate 'PT400' using message = 'A course cannot have a file of this name', detail = 'path', hint = coalesce(left(new_path, 200), '');
  end if;
  select * into file from public.draft_files known
    where known.draft_id = draft.id and known.path = rename_draft_file.path and known.removed_at is null;
  select * into there from public.draft_files known
    where known.draft_id = draft.id and lower(known.path) = lower(new_path) and known.removed_at is null;
  if file.id is null and there.path is distinct from new_path then
    raise sqlstate 'PT404' using message = 'There is no such file', detail = 'file', hint = coalesce(left(path, 200), '');
  end if;
  if file.id <> there.id then
    raise sqlstate 'PT409' using message = 'There is another file of this name', detail = 'path_taken', hint = there.path;
  end if;
  if file.path <> new_path then
    if private.course_file_kind(file.path) = 'lesson' and exists (
      select from public.course_versions version
      join public.draft_snapshot_files known on known.snapshot_id = version.snapshot_id
      where version.draft_id = draft.id and version.published_at is not null and known.path = file.path
    ) then
      raise sqlstate 'PT409' using
        message = 'The address of a published lesson never changes', detail = 'lesson_fixed', hint = file.path;
    end if;
    update public.draft_files known set path = new_path, updated_at = now() where known.id = file.id;
    perform private.close_draft(draft, draft.revision + 1);
    draft.revision := draft.revision + 1;
  end if;
  return jsonb_build_object('revision', draft.revision);
end
$$;

REVOKE ALL ON FUNCTION public.rename_draft_file(draft_id uuid, path text, new_path text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.rename_draft_file(draft_id uuid, path text, new_path text) TO authenticated;

-- function public.report_course_problem ---------------------------------------------------------------

CREATE FUNCTION public.report_course_problem(version_id uuid, problem text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update public.course_versions version set problem = left(btrim(report_course_problem.problem), 2000)
    where version.id = version_id and version.state = 'approved';
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such version', detail = 'version';
  end if;
end
$$;

REVOKE ALL ON FUNCTION public.report_course_problem(version_id uuid, problem text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.report_course_problem(version_id uuid, problem text) TO service_role;

-- function public.require_admin -----------------------------------------------------------------------

CREATE FUNCTION public.require_admin() RETURNS void
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not public.is_admin() then
    raise exception 'Only administrators may do this' using errcode = 'insufficient_privilege';
  end if;
end
$$;

REVOKE ALL ON FUNCTION public.require_admin() FROM PUBLIC;

-- function public.require_page_size -------------------------------------------------------------------

CREATE FUNCTION public.require_page_size(page_size integer) RETURNS void
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
begin
  if page_size is null or page_size not between 1 and 1000 then
    raise exception 'A page has 1 to 1000 rows' using errcode = 'invalid_parameter_value';
  end if;
end
$$;

REVOKE ALL ON FUNCTION public.require_page_size(page_size integer) FROM PUBLIC;

-- function public.reset_second_step -------------------------------------------------------------------

CREATE FUNCTION public.reset_second_step(user_id uuid, reason text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform public.begin_admin_action(user_id, reason);
  if auth.jwt() ->> 'aal' is distinct from 'aal2' then
    raise exception 'Add an authenticator app to your own account first' using errcode = 'PT409';
  end if;
  perform private.require_fresh_proof();
  if char_length(public.clean_reason(reason)) < 3 then
    raise exception 'Say why, in three characters at least' using errcode = 'invalid_parameter_value';
  end if;
  if user_id = auth.uid() then
    raise exception 'Administrators cannot reset their own second step: another administrator has to do it'
      using errcode = 'restrict_violation';
  end if;
  if exists (select from public.users profile where profile.id = reset_second_step.user_id and profile.role = 'admin') then
    raise exception 'The second step of an administrator cannot be reset: the administrator role has to be removed first'
      using errcode = 'restrict_violation';
  end if;
  if not private.has_authenticator(user_id)
    and not exists (select from auth.webauthn_credentials passkey where passkey.user_id = reset_second_step.user_id)
  then
    raise exception 'This account has neither an authenticator app nor a passkey' using errcode = 'PT409';
  end if;
  perform set_config('ascendo.noted_as_a_whole', user_id::text, true);
  delete from auth.sessions session where session.user_id = reset_second_step.user_id;
  delete from auth.mfa_factors factor where factor.user_id = reset_second_step.user_id;
  delete from auth.webauthn_credentials passkey where passkey.user_id = reset_second_step.user_id;
  delete from private.code_tries known where known.user_id = reset_second_step.user_id;
  perform private.note_security_event(user_id, 'second-step-reset');
  perform set_config('ascendo.noted_as_a_whole', '', true);
  return public.read_user(user_id);
end
$$;

REVOKE ALL ON FUNCTION public.reset_second_step(user_id uuid, reason text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.reset_second_step(user_id uuid, reason text) TO authenticated;

-- function public.restore_draft -----------------------------------------------------------------------

CREATE FUNCTION public.restore_draft(draft_id uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_instructor();
  perform private.lock_drafts_of(auth.uid());
  if exists (
    select from public.drafts known
    where known.id = restore_draft.draft_id and known.instructor_id = auth.uid() and known.removed_at is not null for update
  ) then
    perform private.require_place_for_draft(auth.uid());
    update public.drafts known set removed_at = null where known.id = restore_draft.draft_id;
  end if;
  perform private.open_draft(draft_id);
end
$$;

REVOKE ALL ON FUNCTION public.restore_draft(draft_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.restore_draft(draft_id uuid) TO authenticated;

-- function public.restore_draft_file ------------------------------------------------------------------

CREATE FUNCTION public.restore_draft_file(file_id uuid) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  draft public.drafts;
  file public.draft_files;
begin
  draft := private.open_draft((select known.draft_id from public.draft_files known where known.id = file_id));
  select * into file from public.draft_files known where known.id = file_id;
  if file.id is null then
    raise sqlstate 'PT404' using message = 'There is no such file', detail = 'file';
  end if;
  if file.removed_at is not null then
    if exists (
      select from public.draft_files known
      where known.draft_id = draft.id and lower(known.path) = lower(file.path) and known.removed_at is null
    ) then
      raise sqlstate 'PT409' using message = 'There is another file of this name', detail = 'path_taken', hint = file.path;
    end if;
    update public.draft_files known set removed_at = null where known.id = file_id;
    perform private.close_draft(draft, draft.revision + 1);
    draft.revision := draft.revision + 1;
  end if;
  return jsonb_build_object('revision', draft.revision);
end
$$;

REVOKE ALL ON FUNCTION public.restore_draft_file(file_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.restore_draft_file(file_id uuid) TO authenticated;

-- function public.restore_snapshot --------------------------------------------------------------------

CREATE FUNCTION public.restore_snapshot(snapshot_id uuid) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  draft public.drafts;
  wanted record;
  next integer;
begin
  draft := private.open_draft((select known.draft_id from public.draft_snapshots known where known.id = restore_snapshot.snapshot_id));
  perform private.snapshot_of(draft);
  select * into draft from public.drafts known where known.id = draft.id;
  -- The snapshot itself may just have become too old.
  if not exists (select from public.draft_snapshots known where known.id = restore_snapshot.snapshot_id) then
    raise sqlstate 'PT404' using message = 'There is no such snapshot', detail = 'snapshot';
  end if;
  update public.draft_files file set removed_at = clock_timestamp()
    where file.draft_id = draft.id and file.removed_at is null and not exists (
      select from public.draft_snapshot_files kept
      where kept.snapshot_id = restore_snapshot.snapshot_id and lower(kept.path) = lower(file.path)
    );
  next := draft.revision + case when found then 1 else 0 end;
  for wanted in
    select kept.path, content.hash, content.size, case when not private.is_stored_file(kept.path) then content.text end as text
    from public.draft_snapshot_files kept
    join public.draft_contents content on content.draft_id = kept.draft_id and content.hash = kept.hash
    where kept.snapshot_id = restore_snapshot.snapshot_id
      and not exists (
        select from public.draft_files file
        where file.draft_id = draft.id and file.path = kept.path and file.hash = kept.hash and file.removed_at is null
      )
  loop
    next := next + 1;
    insert into public.draft_files (draft_id, path, text, hash, size, revision)
      values (draft.id, wanted.path, wanted.text, wanted.hash, wanted.size, next)
      on conflict (draft_id, lower(path)) where removed_at is null do update set
        path = excluded.path, text = excluded.text, hash = excluded.hash, size = excluded.size, revision = excluded.revision, updated_at = now();
  end loop;
  if next > draft.revision then
    perform private.close_draft(draft, next);
  end if;
  return jsonb_build_object('revision', next);
end
$$;

REVOKE ALL ON FUNCTION public.restore_snapshot(snapshot_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.restore_snapshot(snapshot_id uuid) TO authenticated;

-- function public.return_former_address ---------------------------------------------------------------

CREATE FUNCTION public.return_former_address(user_id uuid, email text, reason text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  former constant text := lower(btrim(coalesce(return_former_address.email, '')));
  changed_at timestamptz;
  present text;
begin
  perform public.begin_admin_action(user_id, reason);
  perform private.require_fresh_proof();
  if char_length(public.clean_reason(reason)) < 3 then
    raise exception 'Say why, in three characters at least' using errcode = 'invalid_parameter_value';
  end if;
  if exists (select from public.users profile where profile.id = return_former_address.user_id and profile.role = 'admin') then
    raise exception 'The address of an administrator cannot be returned: the administrator role has to be removed first'
      using errcode = 'restrict_violation';
  end if;
  select max(event.happened_at) into changed_at from private.security_events event
    where event.user_id = return_former_address.user_id and event.kind = 'address-changed' and lower(event.former_email) = former;
  if changed_at is null then
    raise exception 'This account did not have this address in the last ninety days' using errcode = 'invalid_parameter_value';
  end if;
  select account.email into present from auth.users account where account.id = return_former_address.user_id;
  if not private.secure_account(user_id, former, changed_at) then
    raise exception 'Another account has confirmed this address' using errcode = 'PT409';
  end if;
  perform private.note_security_event(user_id, 'address-returned', former_email => present);
  return public.read_user(user_id);
end
$$;

REVOKE ALL ON FUNCTION public.return_former_address(user_id uuid, email text, reason text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.return_former_address(user_id uuid, email text, reason text) TO authenticated;

-- function public.return_version ----------------------------------------------------------------------

CREATE FUNCTION public.return_version(version_id uuid, answer text DEFAULT ''::text, remarks jsonb DEFAULT '[]'::jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform public.require_admin();
  if jsonb_typeof(remarks) is distinct from 'array' or jsonb_array_length(remarks) > 200 then
    raise sqlstate 'PT400' using message = 'A version is returned with two hundred remarks at most', detail = 'remarks';
  end if;
  if char_length(btrim(answer)) > 2000 or remarks = '[]' and char_length(btrim(coalesce(answer, ''))) < 3 then
    raise sqlstate 'PT400' using message = 'Say why, in 3 to 2000 characters', detail = 'answer';
  end if;
  if exists (
    select from jsonb_to_recordset(remarks) as remark (path text, line integer, text text)
    where remark.line < 1 or coalesce(char_length(btrim(remark.text)), 0) not between 1 and 2000 or not exists (
      select from public.course_versions version
      join public.draft_snapshot_files file on file.snapshot_id = version.snapshot_id
      where version.id = version_id and file.path = remark.path
    )
  ) then
    raise sqlstate 'PT400' using message = 'A remark has a file of the version, a line from 1 and a text', detail = 'remarks';
  end if;
  return private.decide(
    version_id, 'returned', btrim(coalesce(answer, '')),
    (
      select coalesce(jsonb_agg(to_jsonb(remark)), '[]')
      from jsonb_to_recordset(remarks) as remark (path text, line integer, text text)
    )
  );
end
$$;

REVOKE ALL ON FUNCTION public.return_version(version_id uuid, answer text, remarks jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.return_version(version_id uuid, answer text, remarks jsonb) TO authenticated;

-- function public.save_draft_files --------------------------------------------------------------------

CREATE FUNCTION public.save_draft_files(draft_id uuid, files jsonb) RETURNS jsonb
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$ select private.write_files(private.open_draft(draft_id), files) $$;

REVOKE ALL ON FUNCTION public.save_draft_files(draft_id uuid, files jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.save_draft_files(draft_id uuid, files jsonb) TO authenticated;

-- function public.search_words ------------------------------------------------------------------------

CREATE FUNCTION public.search_words(search text) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$ select regexp_replace(private.searchable(search), '([\\%_])', '\\\1', 'g') $$;

REVOKE ALL ON FUNCTION public.search_words(search text) FROM PUBLIC;

-- function public.send_contact_message ----------------------------------------------------------------

CREATE FUNCTION public.send_contact_message(name text, email text, topic text, message text, website text DEFAULT ''::text) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $_$
declare
  -- Control characters, and those that change the direction of text.
  clean_name constant text := btrim(regexp_replace(
    coalesce(send_contact_message.name, ''), '[\s\u0001-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+', ' ', 'g'
  ));
  clean_email constant text := btrim(coalesce(send_contact_message.email, ''));
  clean_message constant text := btrim(regexp_replace(
    regexp_replace(coalesce(send_contact_message.message, ''), '\r\n?', E'\n', 'g'),
    '[\u0001-\u0008\u000b-\u001f\u007f-\u009f]', '', 'g'
  ), E' \t\n');
  uid constant uuid := auth.uid();
  limits private.contact_limits;
  this_sender bytea;
  this_network bytea;
  free_at timestamptz;
  new_reference text;
begin
  if uid is not null and not public.is_active() then
    raise exception 'This account has been disabled' using errcode = 'insufficient_privilege';
  end if;
  if char_length(clean_name) not between 2 and 80 then
    raise sqlstate 'PT400' using message = 'The name must have 2 to 80 characters', detail = 'name';
  end if;
  if char_length(clean_email) > 254
    or clean_email !~ '^[^\s@\u0001-\u001f\u007f-\u009f]+@[^\s@.\u0001-\u001f\u007f-\u009f]+(\.[^\s@.\u0001-\u001f\u007f-\u009f]+)+$'
  then
    raise sqlstate 'PT400' using message = 'The email address is not valid', detail = 'email';
  end if;
  if send_contact_message.topic is null or send_contact_message.topic not in ('course', 'account', 'problem', 'idea', 'other') then
    raise sqlstate 'PT400' using message = 'The topic is not one of ours', detail = 'topic';
  end if;
  if char_length(clean_message) not between 20 and 2000 then
    raise sqlstate 'PT400' using message = 'The message must have 20 to 2000 characters', detail = 'message';
  end if;

  if coalesce(send_contact_message.website, '') <> '' then
    return private.new_contact_reference();
  end if;

  -- Serializes concurrent messages, or both would count the same free place.
  perform pg_advisory_xact_lock(hashtextextended('private.contact_sendings', 0));
  select * into strict limits from private.contact_limits;
  -- An account is counted by itself, so that nobody else can use up its messages by naming its address.
  this_sender := sha256(convert_to(limits.salt || coalesce('account ' || uid, 'email ' || lower(clean_email)), 'UTF8'));
  this_network := sha256(convert_to(limits.salt || 'network ' || private.client_network(), 'UTF8'));
  delete from private.contact_sendings where sent_at <= now() - interval '1 hour';

  -- A limit is reached while the message that many places back is less than an hour old.
  select max(reached.since) + interval '1 hour' into free_at
  from (
    (select sent_at as since from private.contact_sendings where sender = this_sender
      order by sent_at desc offset limits.by_sender - 1 limit 1)
    union all
    (select sent_at from private.contact_sendings where network = this_network
      order by sent_at desc offset limits.by_network - 1 limit 1)
    union all
    (select sent_at from private.contact_sendings order by sent_at desc offset limits.by_all - 1 limit 1)
  ) as reached;
  if free_at is not null then
    raise sqlstate 'PT429' using
      message = 'Too many messages in the last hour',
      detail = greatest(1, ceil(extract(epoch from free_at - now())))::integer::text;
  end if;

  loop
    insert into public.contact_messages (reference, topic, name, email, message, user_id)
      values (
        private.new_contact_reference(), send_contact_message.topic, clean_name, clean_email, clean_message, uid
      )
      on conflict (reference) do nothing
      returning contact_messages.reference into new_reference;
    exit when new_reference is not null;
  end loop;
  insert into private.contact_sendings (sender, network) values (this_sender, this_network);
  return new_reference;
end
$_$;

REVOKE ALL ON FUNCTION public.send_contact_message(name text, email text, topic text, message text, website text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.send_contact_message(name text, email text, topic text, message text, website text) TO service_role;
GRANT ALL ON FUNCTION public.send_contact_message(name text, email text, topic text, message text, website text) TO anon;
GRANT ALL ON FUNCTION public.send_contact_message(name text, email text, topic text, message text, website text) TO authenticated;

-- function public.set_own_message_notices -------------------------------------------------------------

CREATE FUNCTION public.set_own_message_notices(wanted boolean) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform public.require_admin();
  if wanted then
    insert into private.message_notice_wishes (user_id) values (auth.uid()) on conflict do nothing;
  else
    delete from private.message_notice_wishes where user_id = auth.uid();
  end if;
  return wanted;
end
$$;

REVOKE ALL ON FUNCTION public.set_own_message_notices(wanted boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.set_own_message_notices(wanted boolean) TO authenticated;

-- function public.set_role ----------------------------------------------------------------------------

CREATE FUNCTION public.set_role(user_id uuid, role text, reason text DEFAULT NULL::text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform public.begin_admin_action(user_id, reason);
  if role is null or role not in ('user', 'admin') then
    raise exception 'A role is "user" or "admin"' using errcode = 'invalid_parameter_value';
  end if;
  perform private.require_fresh_proof();
  if role = 'admin' and not exists (
    select from auth.users account
    where account.id = set_role.user_id
      and account.email_confirmed_at is not null
      and account.deleted_at is null
      and (account.banned_until is null or account.banned_until <= now())
  ) then
    raise exception 'Only a confirmed account that is not disabled can become an administrator' using errcode = 'PT409';
  end if;
  update public.users profile set role = set_role.role
    where profile.id = set_role.user_id and profile.role <> set_role.role;
  return public.read_user(user_id);
end
$$;

REVOKE ALL ON FUNCTION public.set_role(user_id uuid, role text, reason text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.set_role(user_id uuid, role text, reason text) TO authenticated;

-- function public.take_off_course ---------------------------------------------------------------------

CREATE FUNCTION public.take_off_course(draft_id uuid, reason text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.begin_review(draft_id, reason);
  perform private.require_fresh_proof();
  perform private.require_reason(reason);
  update public.course_versions version set state = 'withdrawn'
    where version.draft_id = take_off_course.draft_id and version.state in ('approved', 'published');
  if not found then
    raise sqlstate 'PT409' using message = 'This course is not in the catalog', detail = 'not_published';
  end if;
end
$$;

REVOKE ALL ON FUNCTION public.take_off_course(draft_id uuid, reason text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.take_off_course(draft_id uuid, reason text) TO authenticated;

-- function public.take_snapshot -----------------------------------------------------------------------

CREATE FUNCTION public.take_snapshot(draft_id uuid) RETURNS uuid
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$ select private.snapshot_of(private.open_draft(draft_id)) $$;

REVOKE ALL ON FUNCTION public.take_snapshot(draft_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.take_snapshot(draft_id uuid) TO authenticated;

-- function public.unreferenced_course_files -----------------------------------------------------------

CREATE FUNCTION public.unreferenced_course_files() RETURNS SETOF text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select stored.name from storage.objects stored
  where stored.bucket_id = 'courses' and stored.created_at < now() - interval '1 day'
    and not exists (
      select from public.draft_files file
      where file.draft_id::text = split_part(stored.name, '/', 1) and file.hash = split_part(stored.name, '/', 2)
    )
    and not exists (
      select from public.draft_contents content
      where content.draft_id::text = split_part(stored.name, '/', 1) and content.hash = split_part(stored.name, '/', 2)
    )
$$;

REVOKE ALL ON FUNCTION public.unreferenced_course_files() FROM PUBLIC;
GRANT ALL ON FUNCTION public.unreferenced_course_files() TO service_role;

-- function public.update_user_of_account --------------------------------------------------------------

CREATE FUNCTION public.update_user_of_account() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update public.users profile set
    email = coalesce(new.email, ''),
    email_verified = new.email_confirmed_at is not null,
    account_type = case
      when current_setting('ascendo.chooses', true) is distinct from new.id::text then profile.account_type
      when new.raw_user_meta_data ->> 'account_type' = 'instructor' then 'instructor'
      else 'student'
    end,
    -- The owner's choice stays: a value that a provider repeats does not restore what the owner removed.
    display_name = case
      when old.raw_user_meta_data is distinct from new.raw_user_meta_data
        and public.display_name_of(old.raw_user_meta_data) is distinct from public.display_name_of(new.raw_user_meta_data)
      then coalesce(profile.display_name, public.display_name_of(new.raw_user_meta_data))
      else profile.display_name
    end,
    photo_url = case
      when public.photo_url_of(old.raw_user_meta_data) is distinct from public.photo_url_of(new.raw_user_meta_data)
      then coalesce(profile.photo_url, public.photo_url_of(new.raw_user_meta_data))
      else profile.photo_url
    end
  where profile.id = new.id;
  return new;
end
$$;

REVOKE ALL ON FUNCTION public.update_user_of_account() FROM PUBLIC;
GRANT ALL ON FUNCTION public.update_user_of_account() TO service_role;

-- function public.users_matching ----------------------------------------------------------------------

CREATE FUNCTION public.users_matching(search text, role text, state text, verified boolean) RETURNS text
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $_$
declare
  searched constant text := 'private.searchable(profile.email || '' '' || coalesce(profile.display_name, ''''))';
  length constant integer := char_length(private.searchable(coalesce(search, '')));
begin
  if role not in ('user', 'admin') or state not in ('active', 'disabled') then
    raise exception 'There is no such role or state' using errcode = 'invalid_parameter_value';
  end if;
  if char_length(search) > 100 then
    raise exception 'A search has 100 characters at most' using errcode = 'invalid_parameter_value';
  end if;
  return concat_ws(' ',
    'from public.users profile',
    case when state = 'disabled' then 'join' else 'left join' end,
    'public.disabled_accounts disabled on disabled.user_id = profile.id and disabled.until > now()',
    'where true',
    case when role is not null then format('and profile.role = %L', role) end,
    case when state = 'active' then 'and disabled.user_id is null' end,
    case verified when true then 'and profile.email_verified' when false then 'and not profile.email_verified' end,
    case
      when length = 0 then null
      -- Three letters make a trigram. Fewer match only at the beginning of a word.
      when length >= 3 then format('and %s like ''%%'' || $1 || ''%%''', searched)
      else format('and (%1$s like $1 || ''%%'' or %1$s like ''%% '' || $1 || ''%%'')', searched)
    end
  );
end
$_$;

REVOKE ALL ON FUNCTION public.users_matching(search text, role text, state text, verified boolean) FROM PUBLIC;

-- function public.visible_length ----------------------------------------------------------------------

CREATE FUNCTION public.visible_length(name text) RETURNS integer
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select char_length(regexp_replace(name, '[\s\u034f\u115f\u1160\u17b4\u17b5\u200c\u200d\u2800\u3164\ufe00-\ufe0f\uffa0]', '', 'g'))
$$;

REVOKE ALL ON FUNCTION public.visible_length(name text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.visible_length(name text) TO authenticated;
GRANT ALL ON FUNCTION public.visible_length(name text) TO service_role;

-- function public.withdraw_version --------------------------------------------------------------------

CREATE FUNCTION public.withdraw_version(version_id uuid) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  version public.course_versions;
begin
  perform private.open_draft((select known.draft_id from public.course_versions known where known.id = version_id));
  select * into version from public.course_versions known where known.id = version_id;
  if version.state = 'withdrawn' and version.published_at is null then
    return to_jsonb(version);
  end if;
  perform private.require_state(version, 'handed in');
  update public.course_versions known set state = 'withdrawn' where known.id = version_id returning * into version;
  return to_jsonb(version);
end
$$;

REVOKE ALL ON FUNCTION public.withdraw_version(version_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.withdraw_version(version_id uuid) TO authenticated;

-- function public.write_audit -------------------------------------------------------------------------

CREATE FUNCTION public.write_audit(action text, subject uuid, before jsonb, after jsonb) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  insert into public.audit (actor_id, actor_role, action, subject_id, before, after, reason)
  values (
    auth.uid(), coalesce(auth.role(), session_user), action, subject, before, after,
    nullif(current_setting('ascendo.reason', true), '')
  )
$$;

REVOKE ALL ON FUNCTION public.write_audit(action text, subject uuid, before jsonb, after jsonb) FROM PUBLIC;

-- function public.write_cursor ------------------------------------------------------------------------

CREATE FUNCTION public.write_cursor(place jsonb) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select translate(encode(convert_to(place::text, 'UTF8'), 'base64'), E'+/=\n', '-_')
$$;

REVOKE ALL ON FUNCTION public.write_cursor(place jsonb) FROM PUBLIC;

