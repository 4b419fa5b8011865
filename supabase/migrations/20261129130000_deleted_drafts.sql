-- Deleting a draft deletes its history, in any order. Until now, that failed for every draft that had one, and with it the deletion of
-- its instructor's account and the daily cleaning.
alter table public.draft_snapshot_files
  alter constraint draft_snapshot_files_draft_id_hash_fkey deferrable initially deferred;
alter table public.course_versions alter constraint course_versions_snapshot_id_fkey deferrable initially deferred;
