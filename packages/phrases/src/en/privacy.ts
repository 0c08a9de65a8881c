/** The privacy policy; each section is a title and a text. */
export const privacy = {
  title: 'Privacy policy',
  updated: 'In force since 21 November 2026',
  intro:
    'This page says which data this installation of Inkstone keeps about you, what for, and for how long. Responsible is whoever runs the installation; there is no central Inkstone service that your data goes to.',
  accountTitle: 'Your account',
  accountText:
    'We keep your name, e-mail address, language, role and a one-way hash of your password. For each device that you signed in with, we keep its address, browser and the time it was last seen, so that you can recognise it and sign it out. Sessions end after seven days without use.',
  contentTitle: 'What you write and upload',
  contentText:
    'Drafts, published texts, uploaded files, assistants and conversations are kept until you delete them or your account. Only people of your account see them in the console. Whoever runs the installation can technically reach the database.',
  vendorsTitle: 'What leaves the installation',
  vendorsText:
    'The text of a request goes to the AI vendor whose model answers it, without your name and address. What you publish goes to your store. E-mails go through the mail server that was set up here. The built-in writer sends nothing anywhere. There is no advertising, no analytics service and no tracking pixel.',
  cookiesTitle: 'Cookies and browser storage',
  cookiesText:
    'Three cookies are needed: the session itself, a mark that a session exists (sessionid), and your language (lang). Your browser’s storage keeps your theme, the state of the menu and unsaved text. None of it is used to follow you.',
  logsTitle: 'Logs',
  logsText:
    'The server logs the time, address, route and result of requests, to find faults and attacks. Passwords, keys and contents are left out. How long the log is kept is decided by whoever runs this installation. Changes by administrators are recorded for as long as the account exists.',
  secretsTitle: 'Keys and secrets',
  secretsText:
    'Keys of vendors and stores are encrypted before they are stored and are never shown again in full. Keys that we issue are stored as a hash only: if you lose one, you make a new one.',
  paymentTitle: 'Payment',
  paymentText:
    'Card data is entered on the pages of the payment provider and never reaches this server. We keep the amount, the time and the number of the order, as tax law demands.',
  rightsTitle: 'Your rights',
  rightsText:
    'You may see, correct and delete your data, receive a copy of it, object to its use, and complain to the data-protection authority of your country. What the settings do not let you do yourself, the owner of your account or whoever runs this installation does for you.',
  retentionTitle: 'After deletion',
  retentionText:
    'What is deleted leaves the database; how long backups are kept is decided by whoever runs this installation. Invoices and the ledger of points stay as long as the law demands, without your contents.',
};
