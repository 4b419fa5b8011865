// Written by "npm run types:database" from supabase/migrations; do not edit.

export interface Database {
  public: {
    Tables: {
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
      display_name_of: { Args: { metadata: unknown }; Returns: string }
      favorites_limit: { Args: Record<never, never>; Returns: number }
      is_active: { Args: Record<never, never>; Returns: boolean }
      is_admin: { Args: Record<never, never>; Returns: boolean }
      own_account: { Args: Record<never, never>; Returns: unknown[] }
      photo_bucket: { Args: Record<never, never>; Returns: string }
      photo_url_of: { Args: { metadata: unknown }; Returns: string }
      send_contact_message: { Args: { name: string; email: string; topic: string; message: string; website: string }; Returns: string }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
