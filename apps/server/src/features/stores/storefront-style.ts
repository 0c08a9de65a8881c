/** The look of the sandbox's public pages: a small shop on good paper. */
export const storefrontStyle = `
:root{color-scheme:light dark;--paper:#faf8f4;--sheet:#fff;--ink:#23211d;--soft:#6a655b;--line:#e6e1d6;--accent:#2f4a5c;
--serif:"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",Georgia,"Noto Serif CJK SC","Source Han Serif SC","Songti SC",SimSun,serif;
--sans:system-ui,-apple-system,"Segoe UI",Roboto,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif}
@media (prefers-color-scheme:dark){:root{--paper:#1a1917;--sheet:#211f1c;--ink:#ece8df;--soft:#a8a193;--line:#35322c;--accent:#a9c4d6}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.65 var(--sans);-webkit-font-smoothing:antialiased}
a{color:inherit;text-decoration:none}
a:focus-visible{outline:2px solid var(--accent);outline-offset:3px;border-radius:4px}
.wrap{max-width:1120px;margin:0 auto;padding:0 24px}
.skip{position:absolute;left:-999px}.skip:focus{left:16px;top:12px;background:var(--sheet);padding:8px 12px;z-index:2}
.bar{border-bottom:1px solid var(--line)}
.bar .wrap{display:flex;align-items:baseline;gap:16px;padding-top:22px;padding-bottom:20px}
.name{font:600 22px/1.2 var(--serif);letter-spacing:.01em}
.tagline{color:var(--soft);font-size:14px}
.hero{padding:64px 0 40px;max-width:640px}
.hero h1{font:500 clamp(32px,5vw,48px)/1.12 var(--serif);margin:0 0 14px;letter-spacing:-.01em;text-wrap:balance}
.hero p{color:var(--soft);font-size:18px;margin:0}
.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(220px,1fr));gap:36px 24px;padding:0;margin:0 0 72px;list-style:none}
.card{display:block}
.pic{display:block;aspect-ratio:4/5;border-radius:10px;overflow:hidden;background:var(--line)}
.pic svg,.pic img{display:block;width:100%;height:100%;object-fit:cover;transition:transform .3s ease}
.card:hover .pic svg{transform:scale(1.03)}
@media (prefers-reduced-motion:reduce){.pic svg{transition:none}.card:hover .pic svg{transform:none}}
.card h2,.card h3{font:500 17px/1.35 var(--serif);margin:14px 0 2px;text-wrap:pretty;overflow-wrap:anywhere}
.card .price{color:var(--soft);font-size:14px;font-variant-numeric:tabular-nums}
.crumbs{font-size:14px;color:var(--soft);padding:24px 0 0}
.crumbs a:hover{color:var(--ink);text-decoration:underline}
.product{display:grid;grid-template-columns:minmax(0,1.05fr) minmax(0,1fr);gap:56px;padding:20px 0 72px;align-items:start}
.product .pics{position:sticky;top:24px}
.product .pic{aspect-ratio:1}
.pics ul{display:flex;flex-wrap:wrap;gap:10px;list-style:none;margin:10px 0 0;padding:0}
.pics li img{display:block;width:76px;height:76px;object-fit:cover;border-radius:8px;background:var(--line)}
.vendor{color:var(--soft);font-size:13px;letter-spacing:.06em;text-transform:uppercase;margin:6px 0 8px}
.product h1{font:500 clamp(28px,3.6vw,40px)/1.18 var(--serif);margin:0 0 12px;letter-spacing:-.01em;text-wrap:balance;overflow-wrap:anywhere}
.product .cost{font-size:20px;font-variant-numeric:tabular-nums;margin:0 0 24px}
.text{border-top:1px solid var(--line);padding-top:20px;overflow-wrap:anywhere}
.text>:first-child{margin-top:0}
.text h2,.text h3,.text h4{font:600 19px/1.35 var(--serif);margin:28px 0 8px}
.text p{margin:0 0 14px}
.text ul,.text ol{padding-left:20px;margin:0 0 16px}.text li{margin:4px 0}.text li::marker{color:var(--soft)}
.text a{color:var(--accent);text-decoration:underline;text-underline-offset:2px}
.text table{border-collapse:collapse;width:100%;font-size:15px}.text td,.text th{border-bottom:1px solid var(--line);padding:8px 4px;text-align:left}
.text img{max-width:100%;height:auto}
.facts{display:grid;grid-template-columns:max-content 1fr;gap:6px 20px;margin:28px 0 0;padding-top:20px;border-top:1px solid var(--line);font-size:14px}
.facts dt{color:var(--soft)}.facts dd{margin:0}
.more h2{font:500 24px/1.3 var(--serif);margin:0 0 20px}
.foot{border-top:1px solid var(--line);color:var(--soft);font-size:13px}
.foot .wrap{display:flex;flex-wrap:wrap;gap:4px 24px;justify-content:space-between;padding-top:22px;padding-bottom:32px}
.empty{padding:96px 0;max-width:520px}.empty h1{font:500 32px/1.2 var(--serif);margin:0 0 10px}.empty p{color:var(--soft);margin:0 0 20px}.empty a{text-decoration:underline;text-underline-offset:3px}
@media (max-width:820px){.product{grid-template-columns:minmax(0,1fr);gap:24px}.product .pics{position:static}.hero{padding:40px 0 28px}.wrap{padding:0 18px}
.grid{grid-template-columns:repeat(2,minmax(0,1fr));gap:24px 14px}.bar .wrap{flex-direction:column;gap:2px}}
.menu{display:flex;flex-wrap:wrap;gap:2px 20px;font-size:15px;margin-left:auto}.menu a:hover{text-decoration:underline;text-underline-offset:3px}
.reading{max-width:680px;padding:40px 0 72px}.reading h1{font:500 clamp(30px,4.4vw,44px)/1.15 var(--serif);margin:0 0 10px;letter-spacing:-.01em;text-wrap:balance;overflow-wrap:anywhere}
.reading time,.entries time{color:var(--soft);font-size:14px;font-variant-numeric:tabular-nums}.reading .text{margin-top:24px}
.entries{list-style:none;padding:0;margin:0 0 72px;max-width:680px}.entries li{padding:20px 0;border-top:1px solid var(--line)}
.entries h2{font:500 22px/1.3 var(--serif);margin:0 0 2px;overflow-wrap:anywhere}.entries a:hover h2{text-decoration:underline;text-underline-offset:4px}.entries p{color:var(--soft);margin:8px 0 0}
@media (max-width:820px){.menu{margin-left:0}}
@media print{.more,.foot,.crumbs{display:none}}
`;
