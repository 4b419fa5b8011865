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
      cancel_email_change: { Args: Record<never, never>; Returns: undefined }
      choose_account_type: { Args: { account_type: string }; Returns: boolean }
      clean_name: { Args: { name: string }; Returns: string }
      count_users: { Args: { search?: string; role?: string; state?: string; verified?: boolean }; Returns: unknown }
      delete_own_account: { Args: { email_typed: string }; Returns: undefined }
      delete_user: { Args: { user_id: string; reason?: string }; Returns: undefined }
      disable_user: { Args: { user_id: string; reason: string }; Returns: unknown }
      display_name_of: { Args: { metadata: unknown }; Returns: string }
      enable_user: { Args: { user_id: string; reason?: string }; Returns: unknown }
      end_own_session: { Args: { session_id: string }; Returns: undefined }
      export_own_account: { Args: Record<never, never>; Returns: unknown }
      favorites_limit: { Args: Record<never, never>; Returns: number }
      is_active: { Args: Record<never, never>; Returns: boolean }
      is_admin: { Args: Record<never, never>; Returns: boolean }
      list_audit: { Args: { action?: string; actor?: string; subject?: string; page_size?: number; after?: string }; Returns: unknown }
      list_messages: { Args: { search?: string; status?: string; page_size?: number; after?: string }; Returns: unknown }
      list_users: { Args: { search?: string; role?: string; state?: string; verified?: boolean; sort?: string; page_size?: number; after?: string }; Returns: unknown }
      may_add_photo: { Args: { name: string }; Returns: boolean }
      own_account: { Args: Record<never, never>; Returns: unknown[] }
      own_message_notices: { Args: Record<never, never>; Returns: unknown }
      own_security: { Args: Record<never, never>; Returns: unknown }
      own_security_events: { Args: Record<never, never>; Returns: unknown }
      own_sessions: { Args: Record<never, never>; Returns: unknown }
      own_sign_in: { Args: Record<never, never>; Returns: unknown }
      photo_bucket: { Args: Record<never, never>; Returns: string }
      photo_url_of: { Args: { metadata: unknown }; Returns: string }
      reset_second_step: { Args: { user_id: string; reason: string }; Returns: unknown }
      return_former_address: { Args: { user_id: string; email: string; reason: string }; Returns: unknown }
      send_contact_message: { Args: { name: string; email: string; topic: string; message: string; website?: string }; Returns: string }
      set_own_message_notices: { Args: { wanted: boolean }; Returns: boolean }
      set_role: { Args: { user_id: string; role: string; reason?: string }; Returns: unknown }
      visible_length: { Args: { name: string }; Returns: number }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
