export interface Database {
  public: {
    Tables: {
      users: {
        Row: {
          id: string
          role: string
          display_name: string | null
          email: string
          photo_url: string | null
          email_verified: boolean
          account_type: string
          created_at: string
          last_login_at: string | null
          updated_at: string | null
        }
        Insert: { id: string; role?: string; display_name?: string | null; email?: string; photo_url?: string | null; email_verified?: boolean; account_type?: string; created_at?: string; last_login_at?: string | null; updated_at?: string | null }
        Update: { id?: string; role?: string; display_name?: string | null; email?: string; photo_url?: string | null; email_verified?: boolean; account_type?: string; created_at?: string; last_login_at?: string | null; updated_at?: string | null }
        Relationships: []
      }
    }
    Views: Record<never, never>
    Functions: Record<never, never>
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
