/** Every limit of the product, with its unit in its name. Both sides read them; the server enforces them. */
export const limits = {
  fullNameMax: 100,
  emailMax: 255,
  passwordMin: 8,
  passwordMax: 72,
  freshSignInMinutes: 10,

  campaignNameMax: 120,
  campaignTextMax: 5_000,
  subredditsMax: 20,
  keyMessagesMax: 50,
  keyMessageMax: 500,
  resourceLinksMax: 10,
  resourceTextMax: 500,
  urlMax: 2_000,
  postsPerDayMax: 1_000,
  durationDaysMax: 365,
  commentGoalMax: 10_000,
  searchMax: 200,

  submissionTextMax: 10_000,
  rejectReasonMax: 1_000,
  decisionsAtOnceMax: 50,
  decisionsShown: 200,
  submissionTitleMax: 240,
  earlierVersionsShown: 10,
  assignmentNotesMax: 1_000,

  messageMax: 4_000,
  messageCollapseAt: 500,
  messagePageSize: 50,
  messageChangesMax: 200,
  messagesPerBurst: 20,
  messageBurstSeconds: 10,
  replyPreviewMax: 140,
  mentionsMax: 50,
  roomNameMax: 50,
  linkPathMax: 30,
  imageMaxBytes: 5 * 1024 * 1024,
  imageMaxPixels: 40_000_000,
  imageAltMax: 500,
  uploadsPerMinute: 10,

  explorePageSize: 24,
  listPageSize: 50,
  subredditSuggestions: 10,
  notificationPageSize: 50,
  statementPageSize: 50,
  turnsShown: 5,
  recentSubmissions: 10,
  answersCounted: 50,
  answersToJudge: 3,

  notificationBodyMax: 100,
  notificationBadgeCap: 9,
  unreadBadgeCap: 99,

  jsonBodyMaxBytes: 1_000_000,
} as const

/** A count for a badge: "9+" when it is above the cap. */
export const capped = (count: number, cap: number) => (count > cap ? `${cap}+` : String(count))
