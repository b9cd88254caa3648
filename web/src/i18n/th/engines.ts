// เอนจิน
import type { EngineTexts } from "../engines";

export const engines: EngineTexts = {
  intro:
    "เอนจิน UCI ที่ลงทะเบียนในเครื่องนี้: ทดสอบว่าทำตามโพรโทคอลหรือไม่ และตั้งค่าตัวเลือก ลงทะเบียนโปรแกรมได้ในเทอร์มินัล (hetman engines add PATH) หรือใส่ไว้ในโฟลเดอร์ด้านล่างแล้วจะมีให้เลือกที่นี่",
  folder: "โฟลเดอร์ของเอนจิน",
  offered: "พบในโฟลเดอร์",
  register: (name) => `ลงทะเบียน ${name}`,
  none: "ยังไม่มีเอนจินที่ลงทะเบียน",
  added: (day) => `ลงทะเบียนเมื่อ ${day}`,
  states: {
    unchanged: "พร้อม",
    changed: "โปรแกรมเปลี่ยนไปแล้ว",
    missing: "โปรแกรมหายไป",
  },
  test: (name) => `ทดสอบ ${name}`,
  checks: "การตรวจ",
  results: { passed: "ผ่าน", failed: "ไม่ผ่าน", skipped: "ไม่เกี่ยวข้อง" },
  advice: "แนะนำ",
  summary: (passed, made) => `ผ่าน ${passed} จาก ${made} ข้อ`,
  options: "ตัวเลือก",
  byDefault: (value) => `ค่าเริ่มต้น ${value}`,
  range: (min, max) => `${min} ถึง ${max}`,
  inTerminal: "ตั้งในเทอร์มินัล เพราะอาจระบุไฟล์",
  button: "ปุ่ม: ไม่มีค่าให้ตั้ง",
  reset: (option) => `ค่าเริ่มต้นของ ${option}`,
  remove: (name) => `ลืม ${name}`,
  removeSure: "ลืมจริงหรือ?",
};
