import type { IntegrationMetadata } from '../../kit/metadata.ts';

export const metadata = {
  id: 'google-drive',
  name: 'Google Drive',
  description: {
    en: 'Files and folders that are shared with a service account; Docs, Sheets and Slides come as Word, Excel and PowerPoint.',
    zh: '与服务账号共享的文件和文件夹；文档、表格和幻灯片会以 Word、Excel 和 PowerPoint 格式读取。',
  },
  website: 'https://console.cloud.google.com/iam-admin/serviceaccounts',
  credentialFields: [
    {
      key: 'serviceAccountKey',
      label: { en: 'Key of the service account, as JSON', zh: '服务账号密钥（JSON）' },
      kind: 'password',
      required: true,
      placeholder: '{"type":"service_account",…}',
      help: {
        en: 'Make a service account, switch the Drive API on in its project, and share the folders with its e-mail address.',
        zh: '新建服务账号，在其项目中启用 Drive API，并将文件夹共享给它的邮箱地址。',
      },
    },
  ],
} as const satisfies IntegrationMetadata;
