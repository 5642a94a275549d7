/** Columns that refer to people and are in no file of the archive, with the reason. */
export const notInArchive: Readonly<Record<string, string>> = {
  'founder_team_assignments.assigned_by': 'an admin’s work, not about their person',
  'moderation_cases.author_id':
    'would tell who reported, and what moderators wrote; what came of it is in the audit entries',
  'moderation_cases.claimed_by': 'an admin’s work, not about their person',
  'moderation_cases.closed_by': 'an admin’s work, not about their person',
  'viewings.admin_id': 'kept for minutes; its beginning and end are in the audit entries',
  'viewings.user_id': 'kept for minutes; its beginning and end are in the audit entries',
  'trials_used.user_id': 'a mark that tells nobody anything',
  'email_links.user_id': 'hashes of links that work for a day at most',
  'books_checks.asked_by': 'an admin’s work, not about their person',
  'requests.user_id': 'keys of requests, kept for a day',
  'removals.removed_by': 'an admin’s work, kept for minutes',
  'removals.user_id': 'kept for minutes; what was removed is in the audit log',
  'google_trips.user_id': 'an OAuth request under way, kept for ten minutes',
  'passkey_questions.user_id': 'what a passkey is asked, kept for five minutes',
  'second_steps.user_id': 'somebody between two steps of logging in, kept for ten minutes',
  'recovery_codes.user_id': 'hashes of secrets',
  'squad_rooms.team_lead_id': 'a room is its founder’s; who leads it is in the assignments’ squad',
}
