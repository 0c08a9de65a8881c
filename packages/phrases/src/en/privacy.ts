/** The privacy policy; each section is a title and a text. */
export const privacy = {
  title: 'Privacy policy',
  updated: 'In force since 22 November 2026',
  intro:
    'This page says which data this installation of Inkstone keeps about you, what for, and for how long. Responsible is whoever runs the installation; there is no central Inkstone service that your data goes to.',
  accountTitle: 'Your account',
  accountText:
    'We keep your name, e-mail address, language, time zone, role and a one-way hash of your password; of a second factor its name and what is needed to check it, and of recovery codes a one-way hash; if you signed in at an outside portal, your number there. For each device that you signed in with, we keep its network address, browser and the time it was last seen, so that you can recognise it and sign it out. Sessions end after seven days without use, and after thirty days in any case. If somebody invited you, we keep who it was, for their reward.',
  contentTitle: 'What you write',
  contentText:
    'Drafts and their earlier versions, published texts and those that they replaced, prompts, and the products of your store are kept until you delete them or your account. A draft that you delete can be brought back for thirty days, then it is forgotten; what a model was asked, and what it answered, is forgotten after thirty days. Only people of your account see any of it in the console, and drafts only whoever wrote them. What you publish in a sandbox store anybody can see. Whoever runs the installation can technically reach the database.',
  vendorsTitle: 'What leaves the installation',
  vendorsText:
    'The text of a request goes to the AI vendor whose model answers it, without your name and address. What you publish goes to your store. E-mails go through the mail server that was set up here; without one they are printed into the server’s technical log. Nothing else leaves, but for a payment at a provider (below). The built-in writer sends nothing anywhere. There is no advertising, no analytics service and no tracking pixel.',
  cookiesTitle: 'Cookies and browser storage',
  cookiesText:
    'Three cookies are needed: the session itself (session) and a mark that a session exists (sessionid), both for seven days, and your language (lang), for a year. While you sign in, up to four more tie the sign-in to your browser, for twenty minutes at most: sso_state, portal (for codes by e-mail), second (for a second factor) and oidc (at an outside portal). Over https the names of the secret ones begin with __Host-. Your browser’s storage keeps your theme, your language, the state of the menu, what your account calls the console, places in lists and, while there is no connection, that you want to be signed out. None of it is used to follow you. Public pages of a store on a host of their own have no cookies.',
  logsTitle: 'Logs',
  logsText:
    'A security log keeps sign-ins and failed attempts, changed passwords and second factors, exports and deletions, and refused requests: the time, your name and e-mail address or the one that was typed, the network address, the browser, and which kind of request it was. It is kept for as many days as whoever runs this installation has set (180 unless changed); you see what concerns your own sign-in in your settings. When an account is deleted, its people’s names leave this log. The server’s technical log tells of faults, without passwords, keys and contents; how long it is kept is decided by whoever runs this installation, who may also have it tell of each request (kind, network address, time) and of each event of the security log. Changes by administrators are recorded; the names of deleted people leave that record, too.',
  secretsTitle: 'Keys and secrets',
  secretsText:
    'Keys of vendors and stores and the secrets of authenticator apps are encrypted before they are stored, and keys are never shown again in full. Of codes that we issue, for points or for recovery, only a hash is stored: if you lose one, it is replaced and not read out.',
  paymentTitle: 'Payment',
  paymentText:
    'Card data is entered on the pages of the payment provider and never reaches this server. The provider gets your e-mail address, the amount and the number of the order. We keep the amount, the time and the number of the order, as tax law demands; of a withdrawal also where it is paid to, until the account is deleted.',
  rightsTitle: 'Your rights',
  rightsText:
    'You may see, correct and delete your data, receive a copy of it, object to its use, and complain to the data-protection authority of your country. The settings give the owner of an account a file with all of it, and delete the account. What the settings do not let you do yourself, the owner of your account or whoever runs this installation does for you.',
  retentionTitle: 'After deletion',
  retentionText:
    'What is deleted leaves the database; how long backups are kept is decided by whoever runs this installation. Orders and the ledger of points stay as long as the law demands, without your name and your contents; in the security log, network address and browser stay until its days are over. So that points for a new account are given once to each person, a keyed hash of your e-mail address stays: the address cannot be read from it, only found again if somebody registers with it.',
};
