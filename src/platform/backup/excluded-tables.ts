/** Tables whose rows are not in a backup, and why. All other tables are, also future ones. */
export const excludedTables: Readonly<Record<string, string>> = {
  schema_migrations: 'The head of the backup lists the migrations.',
  analytics_salts:
    'A salt exists for a day, so that no one can compute later which visitor a hash belongs to. A copy would allow it.',
  backups: 'These rows describe past work of the installation, not its content.',
  member_sessions: 'A restored session could be one that was ended since. Members sign in again.',
  oidc_requests: 'A sign-in that was under way when the backup began cannot be continued.',
  sign_in_links: 'A restored link could be one that was used since.',
  unused_files: 'The files of these folders are not in the backup.',
  user_challenges: 'A sign-in that was under way when the backup began cannot be continued.',
  user_links: 'A restored link could be one that was used since.',
  user_sessions: 'A restored session could be one that was ended since. Users sign in again.',
};
