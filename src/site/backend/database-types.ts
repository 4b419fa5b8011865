// Written by "npm run types:database" from supabase/migrations; do not edit.

export interface Database {
  public: {
    Tables: {
      audit: {
        Row: {
          id: string
          happened_at: string
          actor_id: string | null
          actor_role: string
          action: string
          subject_id: string | null
          before: unknown | null
          after: unknown | null
          reason: string | null
        }
        Insert: {
          id?: string
          happened_at?: string
          actor_id?: string | null
          actor_role: string
          action: string
          subject_id?: string | null
          before?: unknown | null
          after?: unknown | null
          reason?: string | null
        }
        Update: {
          id?: string
          happened_at?: string
          actor_id?: string | null
          actor_role?: string
          action?: string
          subject_id?: string | null
          before?: unknown | null
          after?: unknown | null
          reason?: string | null
        }
        Relationships: []
      }
      contact_messages: {
        Row: {
          id: string
          reference: string
          topic: string
          name: string
          email: string
          message: string
          user_id: string | null
          status: string
          notes: string
          handled_by: string | null
          created_at: string
          updated_at: string | null
          answered_at: string | null
          answered_by: string | null
        }
        Insert: {
          id?: string
          reference: string
          topic: string
          name: string
          email: string
          message: string
          user_id?: string | null
          status?: string
          notes?: string
          handled_by?: string | null
          created_at?: string
          updated_at?: string | null
          answered_at?: string | null
          answered_by?: string | null
        }
        Update: {
          id?: string
          reference?: string
          topic?: string
          name?: string
          email?: string
          message?: string
          user_id?: string | null
          status?: string
          notes?: string
          handled_by?: string | null
          created_at?: string
          updated_at?: string | null
          answered_at?: string | null
          answered_by?: string | null
        }
        Relationships: []
      }
      course_versions: {
        Row: {
          id: string
          draft_id: string
          number: number
          snapshot_id: string
          slug: string
          title: string
          note: string
          handed_in_at: string
          handed_in_by: string | null
          state: string
          decided_at: string | null
          decided_by: string | null
          answer: string
          remarks: unknown
          problem: string
          published_at: string | null
          taught_by: string | null
        }
        Insert: {
          id?: string
          draft_id: string
          number: number
          snapshot_id: string
          slug: string
          title: string
          note: string
          handed_in_at?: string
          handed_in_by?: string | null
          state?: string
          decided_at?: string | null
          decided_by?: string | null
          answer?: string
          remarks?: unknown
          problem?: string
          published_at?: string | null
          taught_by?: string | null
        }
        Update: {
          id?: string
          draft_id?: string
          number?: number
          snapshot_id?: string
          slug?: string
          title?: string
          note?: string
          handed_in_at?: string
          handed_in_by?: string | null
          state?: string
          decided_at?: string | null
          decided_by?: string | null
          answer?: string
          remarks?: unknown
          problem?: string
          published_at?: string | null
          taught_by?: string | null
        }
        Relationships: []
      }
      disabled_accounts: {
        Row: {
          user_id: string
          reason: string | null
          disabled_at: string
          until: string
        }
        Insert: {
          user_id: string
          reason?: string | null
          disabled_at?: string
          until: string
        }
        Update: {
          user_id?: string
          reason?: string | null
          disabled_at?: string
          until?: string
        }
        Relationships: []
      }
      draft_contents: {
        Row: {
          draft_id: string
          hash: string
          size: number
          text: string | null
        }
        Insert: {
          draft_id: string
          hash: string
          size: number
          text?: string | null
        }
        Update: {
          draft_id?: string
          hash?: string
          size?: number
          text?: string | null
        }
        Relationships: []
      }
      draft_files: {
        Row: {
          id: string
          draft_id: string
          path: string
          text: string | null
          hash: string
          size: number
          revision: number
          updated_at: string
          removed_at: string | null
        }
        Insert: {
          id?: string
          draft_id: string
          path: string
          text?: string | null
          hash: string
          size: number
          revision: number
          updated_at?: string
          removed_at?: string | null
        }
        Update: {
          id?: string
          draft_id?: string
          path?: string
          text?: string | null
          hash?: string
          size?: number
          revision?: number
          updated_at?: string
          removed_at?: string | null
        }
        Relationships: []
      }
      draft_snapshot_files: {
        Row: {
          snapshot_id: string
          path: string
          draft_id: string
          hash: string
        }
        Insert: {
          snapshot_id: string
          path: string
          draft_id: string
          hash: string
        }
        Update: {
          snapshot_id?: string
          path?: string
          draft_id?: string
          hash?: string
        }
        Relationships: []
      }
      draft_snapshots: {
        Row: {
          id: string
          draft_id: string
          taken_at: string
          taken_by: string | null
        }
        Insert: {
          id?: string
          draft_id: string
          taken_at?: string
          taken_by?: string | null
        }
        Update: {
          id?: string
          draft_id?: string
          taken_at?: string
          taken_by?: string | null
        }
        Relationships: []
      }
      drafts: {
        Row: {
          id: string
          instructor_id: string | null
          slug: string
          title: string
          address: string | null
          revision: number
          text_bytes: string
          created_at: string
          updated_at: string
          removed_at: string | null
        }
        Insert: {
          id: string
          instructor_id?: string | null
          slug?: string
          title?: string
          address?: string | null
          revision?: number
          text_bytes?: string
          created_at?: string
          updated_at?: string
          removed_at?: string | null
        }
        Update: {
          id?: string
          instructor_id?: string | null
          slug?: string
          title?: string
          address?: string | null
          revision?: number
          text_bytes?: string
          created_at?: string
          updated_at?: string
          removed_at?: string | null
        }
        Relationships: []
      }
      favorites: {
        Row: {
          user_id: string
          course_id: string
          created_at: string
        }
        Insert: {
          user_id?: string
          course_id: string
          created_at?: string
        }
        Update: {
          user_id?: string
          course_id?: string
          created_at?: string
        }
        Relationships: []
      }
      users: {
        Row: {
          id: string
          role: string
          account_type: string
          display_name: string | null
          email: string
          photo_url: string | null
          email_verified: boolean
          created_at: string
          last_login_at: string | null
          updated_at: string | null
        }
        Insert: {
          id: string
          role?: string
          account_type?: string
          display_name?: string | null
          email?: string
          photo_url?: string | null
          email_verified?: boolean
          created_at?: string
          last_login_at?: string | null
          updated_at?: string | null
        }
        Update: {
          id?: string
          role?: string
          account_type?: string
          display_name?: string | null
          email?: string
          photo_url?: string | null
          email_verified?: boolean
          created_at?: string
          last_login_at?: string | null
          updated_at?: string | null
        }
        Relationships: []
      }
    }
    Views: Record<never, never>
    Functions: {
      admin_overview: { Args: Record<never, never>; Returns: unknown }
      announce_confirmation: { Args: { code: string; registered?: string }; Returns: undefined }
      approve_version: { Args: { version_id: string }; Returns: unknown }
      cancel_email_change: { Args: Record<never, never>; Returns: undefined }
      change_account_type: { Args: { account_type: string }; Returns: undefined }
      choose_account_type: { Args: { account_type: string }; Returns: boolean }
      clean_name: { Args: { name: string }; Returns: string }
      count_users: { Args: { search?: string; role?: string; state?: string; verified?: boolean }; Returns: unknown }
      create_draft: { Args: { id: string; files?: unknown }; Returns: unknown }
      delete_own_account: { Args: { email_typed: string }; Returns: undefined }
      delete_user: { Args: { user_id: string; reason?: string }; Returns: undefined }
      disable_user: { Args: { user_id: string; reason: string }; Returns: unknown }
      display_name_of: { Args: { metadata: unknown }; Returns: string }
      enable_user: { Args: { user_id: string; reason?: string }; Returns: unknown }
      end_own_session: { Args: { session_id: string }; Returns: undefined }
      export_own_account: { Args: Record<never, never>; Returns: unknown }
      favorites_limit: { Args: Record<never, never>; Returns: number }
      give_draft: { Args: { draft_id: string; instructor_id: string; reason?: string }; Returns: undefined }
      hand_in_draft: { Args: { draft_id: string; revision: number; note?: string }; Returns: unknown }
      is_active: { Args: Record<never, never>; Returns: boolean }
      is_admin: { Args: Record<never, never>; Returns: boolean }
      list_audit: { Args: { action?: string; actor?: string; subject?: string; page_size?: number; after?: string }; Returns: unknown }
      list_course_versions: { Args: { state?: string; page_size?: number; after?: string }; Returns: unknown }
      list_messages: { Args: { search?: string; status?: string; answered?: boolean; page_size?: number; after?: string }; Returns: unknown }
      list_users: { Args: { search?: string; role?: string; state?: string; verified?: boolean; sort?: string; page_size?: number; after?: string }; Returns: unknown }
      may_add_photo: { Args: { name: string }; Returns: boolean }
      own_account: { Args: Record<never, never>; Returns: unknown[] }
      own_course_limits: { Args: Record<never, never>; Returns: unknown }
      own_message_notices: { Args: Record<never, never>; Returns: unknown }
      own_security: { Args: Record<never, never>; Returns: unknown }
      own_security_events: { Args: Record<never, never>; Returns: unknown }
      own_sessions: { Args: Record<never, never>; Returns: unknown }
      own_sign_in: { Args: Record<never, never>; Returns: unknown }
      photo_bucket: { Args: Record<never, never>; Returns: string }
      photo_url_of: { Args: { metadata: unknown }; Returns: string }
      put_back_version: { Args: { version_id: string; reason: string }; Returns: unknown }
      remove_draft: { Args: { draft_id: string }; Returns: undefined }
      remove_draft_file: { Args: { draft_id: string; path: string }; Returns: unknown }
      rename_draft_file: { Args: { draft_id: string; path: string; new_path: string }; Returns: unknown }
      reset_second_step: { Args: { user_id: string; reason: string }; Returns: unknown }
      restore_draft: { Args: { draft_id: string }; Returns: undefined }
      restore_draft_file: { Args: { file_id: string }; Returns: unknown }
      restore_snapshot: { Args: { snapshot_id: string }; Returns: unknown }
      return_former_address: { Args: { user_id: string; email: string; reason: string }; Returns: unknown }
      return_version: { Args: { version_id: string; answer?: string; remarks?: unknown }; Returns: unknown }
      save_draft_files: { Args: { draft_id: string; files: unknown }; Returns: unknown }
      send_contact_message: { Args: { name: string; email: string; topic: string; message: string; website?: string }; Returns: string }
      set_own_message_notices: { Args: { wanted: boolean }; Returns: boolean }
      set_role: { Args: { user_id: string; role: string; reason?: string }; Returns: unknown }
      take_off_course: { Args: { draft_id: string; reason: string }; Returns: undefined }
      take_snapshot: { Args: { draft_id: string }; Returns: string }
      visible_length: { Args: { name: string }; Returns: number }
      withdraw_version: { Args: { version_id: string }; Returns: unknown }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
